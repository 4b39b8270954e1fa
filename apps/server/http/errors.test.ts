import { open } from 'node:fs/promises'
import { Writable } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleError } from './errors.ts'

const openServer = () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const app = fastify({ logger: { level: 'warn', stream } })
  app.setErrorHandler(handleError)
  return { app, lines }
}

test('[OPS-10] returns 503 with a specific text when the disk is full, and logs an error', async () => {
  const { app, lines } = openServer()
  app.post('/save', async () => {
    const handle = await open('/dev/full', 'w')
    try {
      await handle.writeFile('a record')
    } finally {
      await handle.close()
    }
  })
  const answer = await app.inject({ method: 'POST', url: '/save', headers: { 'accept-language': 'th' } })
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'DISK_FULL', message: expect.stringContaining('พื้นที่จัดเก็บข้อมูลของระบบเต็ม') }),
  ])
  expect(lines).toEqual([expect.stringContaining('"msg":"the disk is full"')])
  expect(lines[0]).toContain('"level":50')
})

test('[OPS-10] a refusal by a plugin keeps its status, gets a code, and is not logged as an error', async () => {
  const { app, lines } = openServer()
  app.get<{ Params: { status: string } }>('/refused/:status', async ({ params }) => {
    throw Object.assign(new Error('no'), { statusCode: Number(params.status) })
  })
  for (const status of [400, 403, 404, 405, 406, 408, 409, 411, 412, 413, 414, 415, 416, 417, 421, 422, 429, 431]) {
    const answer = await app.inject(`/refused/${status}`)
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      expect.objectContaining({ statusCode: status, code: expect.stringMatching(/^[A-Z_]+$/) }),
    ])
  }
  expect(lines).toEqual([])
})

test('[API-02] returns a general text and the id of the request for an unexpected fault, and logs its cause', async () => {
  const { app, lines } = openServer()
  app.get('/fault', async () => {
    throw new Error('select secret from accounts')
  })
  const answer = await app.inject('/fault')
  expect([answer.statusCode, answer.json()]).toMatchObject([
    500,
    { code: 'FAULT', details: { params: { requestId: 'req-1' } } },
  ])
  expect(answer.body).not.toMatch(/select|secret|at file|node_modules/)
  expect(lines).toEqual([expect.stringContaining('select secret from accounts')])
})
