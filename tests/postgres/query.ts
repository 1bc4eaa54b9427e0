import { Client } from 'pg'

/** Asks the database itself, past the blog. */
export const query = async (url: string, statement: string): Promise<readonly unknown[]> => {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query<object>(statement)
  await client.end()
  return rows
}
