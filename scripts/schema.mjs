// npm run schema: database/schema.sql, the schema after all migrations.
import { install } from './install.mjs'
import { runApp } from './run-app.mjs'

runApp(install(), 'tests/architecture/database/write-schema.ts')
