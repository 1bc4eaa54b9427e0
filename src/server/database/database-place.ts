import type { Settings } from '../settings.ts'

/** Where the settings have the database, for messages: of an address neither the user nor the password. */
export const databasePlace = async ({
  dataDir,
  databaseUrl,
}: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<string> => {
  if (databaseUrl === null) return `${dataDir} (DATA_DIR)`
  // As the driver reads it, because an address may leave to defaults where it leads. Imported on demand, like all of the driver.
  const { Client } = await import('pg')
  const { host, port, database = '' } = new Client({ connectionString: databaseUrl })
  return `${host}:${port}/${database} (DATABASE_URL)`
}
