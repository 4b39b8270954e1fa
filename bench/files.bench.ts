import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeClient } from '#tests/world/client.ts'
import type { Dropped } from '#tests/world/file-drop.ts'
import { dataFolder } from '#tests/world/portal-process.ts'
import { formOf, pdf } from '#tests/world/sample-files.ts'
import type { Row } from './row.ts'

const MB = 1024 * 1024
const AIM_GROWTH = 40
const ROUNDS = 5

const residentMb = async ({ pid }: ChildProcess): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** How far the process grows above what it held before, watched while `work` runs. */
const growth = async (child: ChildProcess, work: () => Promise<void>): Promise<number> => {
  const before = await residentMb(child)
  let most = before
  const watch = setInterval(async () => {
    most = Math.max(most, await residentMb(child))
  }, 10)
  await work()
  clearInterval(watch)
  return Math.max(0, most - before)
}

/** Memory and time of uploads and downloads. */
export const run = async (): Promise<Row[]> => {
  const folder = dataFolder()
  const child = fork(join(import.meta.dirname, 'files/drop-portal.ts'), {
    env: { ...process.env, DROP_FOLDER: folder.path },
  })
  const [url] = (await once(child, 'message')) as [string]
  const client = makeClient(url)
  const upload = async (content: Uint8Array<ArrayBuffer>) => {
    const { status, body } = await client.upload<Dropped>('/drop', formOf({}, [{ name: 'a.pdf', content }]))
    if (status !== 200) throw new Error(`not taken: ${status}`)
    return body.files[0]?.id
  }
  const download = async (id: number | undefined) => {
    const response = await fetch(`${url}/api/drop/${id}`)
    let size = 0
    for await (const piece of response.body ?? []) size += piece.length
    return size
  }
  try {
    const large = pdf('large', 20 * MB)
    const id = await upload(pdf('small'))
    await download(id)
    let start = 0
    const grown = await growth(child, async () => {
      start = performance.now()
      for (let round = 0; round < ROUNDS; round++)
        if ((await download(await upload(large))) !== large.length) throw new Error('something is missing')
    })
    const seconds = (performance.now() - start) / 1000 / ROUNDS
    const five = pdf('five', 5 * MB)
    let many = 0
    const grownByMany = await growth(child, async () => {
      start = performance.now()
      await Promise.all(Array.from({ length: 50 }, () => upload(five)))
      many = (performance.now() - start) / 1000
    })
    const aim = `< ${AIM_GROWTH} MB`
    return [
      { name: '20 MB up and down, growth of the server', value: grown, unit: 'MB', aim, met: grown < AIM_GROWTH },
      { name: '20 MB up and down', value: seconds, unit: 's' },
      { name: '50 uploads of 5 MB at once', value: many, unit: 's' },
      { name: '50 uploads of 5 MB at once, growth of the server', value: grownByMany, unit: 'MB' },
    ]
  } finally {
    child.kill('SIGKILL')
    folder.remove()
  }
}
