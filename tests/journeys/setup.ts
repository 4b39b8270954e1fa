import { execFileSync } from 'node:child_process'
import type { TestProject } from 'vitest/node'
import { DEMO_PASSWORD, demoAccounts } from '#apps/server/demo-accounts.ts'
import { makeClient } from '#tests/world/client.ts'
import { dataFolder, startPortal } from '#tests/world/portal-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo data in it, which each file of journeys copies. */
    demoData: string
  }
}

/** Everyone has seen the guided tour, which would stand before the first click of every journey. */
const skipTour = async (url: string) => {
  for (const { username } of demoAccounts) {
    const signedIn = await makeClient(url).post('/auth/local', { identifier: username, password: DEMO_PASSWORD })
    const { jwt } = signedIn.body as { jwt: string }
    const { status } = await makeClient(url, jwt).put('/preferences', { 'tour.home': true })
    if (status !== 200) throw new Error(`the tour of ${username} could not be skipped`)
  }
}

/** Builds the screens if they are older than their sources, and makes the demo data once for all journeys. */
export default async (project: TestProject) => {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  const { path, remove } = dataFolder()
  process.once('exit', remove)
  const portal = await startPortal(path)
  await skipTour(portal.url)
  await portal.stop()
  project.provide('demoData', path)
  return remove
}
