import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeClient } from '#tests/support/client.ts'
import type { DroppedRecord } from '#tests/support/erp/file-drop.ts'
import { dataFolder } from '#tests/support/portal-process.ts'
import { formOf, pdf } from '#tests/support/samples/sample-files.ts'
import { type S3Server, startS3Server } from '#tests/support/services/s3-server.ts'
import { type BenchRow, quantile } from './support/row.ts'

const MB = 1024 * 1024
/** The allowed growth of the memory in MB. Files are streamed, so five rounds of uploading and downloading 20 MB need little. */
const AIM_GROWTH = 100
const SERVERS = 5
const ROUNDS = 5

const residentMb = async ({ pid }: ChildProcess): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** The maximum growth of the process's memory in MB while `work` runs. */
const growth = async (child: ChildProcess, work: () => Promise<void>): Promise<number> => {
  const before = await residentMb(child)
  let max = before
  const watch = setInterval(async () => {
    max = Math.max(max, await residentMb(child))
  }, 10)
  await work()
  clearInterval(watch)
  return Math.max(0, max - before)
}

interface Measured {
  /** The memory growth in MB and the time in seconds of one upload and its download. */
  readonly grown: number
  readonly seconds: number
  /** The memory growth in MB and the time in seconds of fifty concurrent uploads. */
  readonly grownByMany: number
  readonly many: number
}

/**
 * Measures a new server. First, one small file is transferred, so that loading the code is not measured. The large file
 * follows `ROUNDS` times without a pause, so that retained memory adds up.
 */
const measure = async (s3?: S3Server): Promise<Measured> => {
  const folder = dataFolder()
  const child = fork(join(import.meta.dirname, 'files/drop-portal.ts'), {
    env: { ...process.env, DROP_FOLDER: folder.path, ...(s3 ? { DROP_BUCKET: JSON.stringify(s3) } : {}) },
  })
  const [url] = (await once(child, 'message')) as [string]
  const client = makeClient(url)
  const upload = async (content: Uint8Array<ArrayBuffer>) => {
    const { status, body } = await client.upload<DroppedRecord>('/drop', formOf({}, [{ name: 'a.pdf', content }]))
    if (status !== 200) throw new Error(`not taken: ${status}`)
    return body.files[0]?.id
  }
  const download = async (id: number | undefined) => {
    const response = await fetch(`${url}/api/drop/${id}`)
    let size = 0
    for await (const chunk of response.body ?? []) size += chunk.length
    return size
  }
  try {
    const large = pdf('large', 20 * MB)
    await download(await upload(pdf('small')))
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
    return { grown, seconds, grownByMany, many }
  } finally {
    child.kill('SIGKILL')
    folder.remove()
  }
}

const worst = (all: readonly Measured[], of: keyof Measured): number => Math.max(...all.map((one) => one[of]))
const median = (all: readonly Measured[], of: keyof Measured): number =>
  quantile(
    all.map((one) => one[of]),
    0.5,
  )

/** Measures memory and time of uploads and downloads: the maximum memory and the median time of several servers. */
export const run = async (): Promise<BenchRow[]> => {
  const onDisk: Measured[] = []
  for (let server = 0; server < SERVERS; server++) onDisk.push(await measure())
  const s3 = await startS3Server()
  const inBucket = await measure(s3).finally(() => s3.close())
  const aim = `< ${AIM_GROWTH} MB`
  const grown = worst(onDisk, 'grown')
  return [
    {
      name: `20 MB up and down, growth of the server, worst of ${SERVERS}`,
      value: grown,
      unit: 'MB',
      aim,
      met: grown < AIM_GROWTH,
    },
    {
      name: '20 MB up and down through an S3 bucket, growth of the server',
      value: inBucket.grown,
      unit: 'MB',
      aim,
      met: inBucket.grown < AIM_GROWTH,
    },
    { name: '20 MB up and down', value: median(onDisk, 'seconds'), unit: 's' },
    { name: '50 uploads of 5 MB at once', value: median(onDisk, 'many'), unit: 's' },
    {
      name: `50 uploads of 5 MB at once, growth of the server, worst of ${SERVERS}`,
      value: worst(onDisk, 'grownByMany'),
      unit: 'MB',
    },
  ]
}
