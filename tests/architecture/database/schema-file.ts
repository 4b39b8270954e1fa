import { join } from 'node:path'

/** The current schema, for reading. */
export const SCHEMA_FILE = join(import.meta.dirname, '../../../database/schema.sql')

/** The rows of each release, in files named after the last migration of the release. */
export const RELEASES = join(import.meta.dirname, 'releases')
