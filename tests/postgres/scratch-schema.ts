import { Client } from 'pg'
import { onTestFinished } from 'vitest'

/** By `delete`: truncating or recreating a dozen tables takes ten times as long. */
const empty = (schema: string): string => `
  do $$
    declare found record;
    begin
      set local session_replication_role = replica;
      for found in select tablename from pg_tables where schemaname = '${schema}' and tablename not like 'kysely%' loop
        execute format('delete from ${schema}.%I', found.tablename);
      end loop;
      for found in select sequencename from pg_sequences where schemaname = '${schema}' loop
        perform setval(format('${schema}.%I', found.sequencename), 1, false);
      end loop;
    end
  $$`

/** Unused schemas of this worker, with empty tables; removed with the server. */
const free: string[] = []
let connected: Promise<Client> | undefined

const connect = async (url: string): Promise<Client> => {
  const client = new Client(url)
  await client.connect()
  return client
}

/** A schema for a test, which to a blog is a database of its own. */
export const scratchSchema = async (url: string): Promise<string> => {
  connected ??= connect(url)
  const client = await connected
  const schema = free.pop() ?? `s${crypto.randomUUID().replaceAll('-', '')}`
  await client.query(`create schema if not exists ${schema}`)
  onTestFinished(async () => {
    await client.query(empty(schema))
    free.push(schema)
  })
  return `${url}&options=-c%20search_path%3D${schema}`
}
