import { Client } from 'pg'
import { onTestFinished } from 'vitest'

/** Row by row: to truncate a dozen tables, or to make them anew, takes ten times as long. */
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

/** Schemas of this worker's tests that nobody uses at the moment, their tables empty; they go with the server. */
const free: string[] = []
let connected: Promise<Client> | undefined

const connect = async (url: string): Promise<Client> => {
  const client = new Client(url)
  await client.connect()
  return client
}

/** A database of its own as far as a blog can see: a schema, for as long as the test runs. */
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
