import type { TestProject } from 'vitest/node'
import { startCluster } from './postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL server; its last part, the database's name, is `postgres`. */
    postgresUrl: string
  }
}

/** One PostgreSQL server for a whole run; each test file makes its own database in it. */
export default async (project: TestProject) => {
  const cluster = await startCluster()
  project.provide('postgresUrl', cluster.url('postgres'))
  return cluster.stop
}
