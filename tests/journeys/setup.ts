import { execFileSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import { dataFolder, startPortal } from '#tests/world/portal-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo data in it, which each file of journeys copies. */
    demoData: string
  }
}

/** Builds the screens if they are older than their sources, and makes the demo data once for all journeys. */
export default async (project: TestProject) => {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  const { path, remove } = dataFolder()
  process.once('exit', remove)
  const portal = await startPortal(path)
  await portal.stop()
  project.provide('demoData', path)
  return remove
}
