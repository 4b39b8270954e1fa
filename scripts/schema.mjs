// npm run schema: writes database/schema.sql, the schema after all migrations. npm run schema -- --release: writes the
// rows of this release for the test that updates them (docs/how-to/add-a-migration.md).
import { install } from './install.mjs'
import { runApp } from './run-app.mjs'

const program = process.argv.includes('--release') ? 'write-release.ts' : 'write-schema.ts'
runApp(install(), `tests/architecture/database/${program}`)
