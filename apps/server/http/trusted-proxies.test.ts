import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { warnOfUntrustedProxy } from './rate-limits.ts'

/** Sends a request from `remoteAddress` for `client`, and returns how many warnings the server logs. */
const warnings = async (trustProxy: string | false, remoteAddress: string, client: string): Promise<number> => {
  let log = ''
  const stream = new Writable({
    write: (chunk, _, done) => {
      log += chunk
      done()
    },
  })
  const app = Fastify({ trustProxy, logger: { level: 'warn', stream } })
  warnOfUntrustedProxy(app)
  app.get('/', async () => 'here')
  await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': client } })
  await app.close()
  return log.split('\n').filter((line) => line.includes('TRUSTED_PROXIES does not name')).length
}

test('[OPS-12] warns of a proxy only if TRUSTED_PROXIES does not contain its address, even if client and proxy have the same address', async () => {
  expect(await warnings(false, '127.0.0.1', '192.0.2.1')).toBe(1)
  expect(await warnings('10.0.0.5', '127.0.0.1', '192.0.2.1')).toBe(1)
  expect(await warnings('127.0.0.1', '127.0.0.1', '192.0.2.1')).toBe(0)
  expect(await warnings('127.0.0.1', '127.0.0.1', '127.0.0.1')).toBe(0)
})
