import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LoadBalancer, startNginx } from '#tests/support/services/nginx.ts'
import { openWorld, type World } from '#tests/support/world.ts'

const versions = ['former', 'next'] as const
const folders: string[] = []
const worlds: World[] = []
let balancer: LoadBalancer

/**
 * Starts a process whose screens consist of one script with the version in its name, as if the script had another hash.
 */
const startVersion = async (version: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-web-'))
  folders.push(folder)
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), `<!doctype html><script src="/assets/${version}.js"></script>`)
  await writeFile(join(folder, 'assets', `${version}.js`), `'${version}'`)
  worlds.push(await openWorld({ webFolder: folder }))
}

beforeAll(async () => {
  for (const version of versions) await startVersion(version)
  balancer = await startNginx(worlds.map(({ url }) => Number(new URL(url).port)))
})
afterAll(async () => {
  await balancer.stop()
  for (const world of worlds) await world.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const statusOf = async (path: string) => {
  const response = await fetch(`${balancer.url}${path}`)
  await response.arrayBuffer()
  return response.status
}

test('[OPS-08] behind nginx, the pages of both versions get their scripts while two processes run different versions', async () => {
  const requests = versions.flatMap((version) => Array.from({ length: 10 }, () => statusOf(`/assets/${version}.js`)))
  expect(await Promise.all(requests)).toEqual(requests.map(() => 200))
  expect(await statusOf('/assets/of-no-version.js')).toBe(404)
})
