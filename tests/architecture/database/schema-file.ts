import { join } from 'node:path'

/** The schema as it stands, for reading. */
export const SCHEMA_FILE = join(import.meta.dirname, '../../../database/schema.sql')
