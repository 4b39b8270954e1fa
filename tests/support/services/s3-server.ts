import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A real S3-compatible server with one bucket, in a separate process. */
export interface S3Server {
  readonly endpoint: string
  readonly bucket: string
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  close(): Promise<void>
}

const PROGRAM = join(import.meta.dirname, '../../../node_modules/s3rver/bin/s3rver.js')
const BUCKET = 'portal-files'

export const startS3Server = async (): Promise<S3Server> => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-s3-'))
  const args = ['-d', folder, '-a', '127.0.0.1', '-p', '0', '--configure-bucket', BUCKET]
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  let output = ''
  const port = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk
      const found = /listening on [\d.]+:(\d+)/.exec(output)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', () => reject(new Error(`the S3 server ended:\n${output}`)))
  })
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: BUCKET,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    close: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      process.off('exit', killWithUs)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
