import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { signatureOf } from './secrets.ts'
import { isPublicAddress, postMessage } from './send.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const receiver = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}
const send = (url: string, more: Partial<Parameters<typeof postMessage>[3]> = {}) =>
  postMessage(new URL(url), { 'content-type': 'application/json' }, '{}', {
    allowPrivate: true,
    timeoutMs: 60_000,
    ...more,
  })

test('[API-05] signs the example of the Standard Webhooks specification with the expected signature', () => {
  const signed = signatureOf(
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    1614265330,
    '{"test": 2432232314}',
  )
  expect(signed).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('[API-05] recognises IP addresses that do not belong to the public internet', () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
  ]
  const inside6 = ['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1']
  expect([...inside, ...inside6, 'localhost', ''].filter(isPublicAddress)).toEqual([])
  expect(
    ['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'].filter((one) => !isPublicAddress(one)),
  ).toEqual([])
})

test('[API-05] does not call a private IP address, in any notation or through a host name', async () => {
  let requests = 0
  const url = await receiver((_, response) => {
    requests++
    response.end()
  })
  const { port } = new URL(url)
  const refused = { fault: 'PRIVATE_ADDRESS' }
  expect(await send(url, { allowPrivate: false })).toEqual(refused)
  expect(await send(`http://[::1]:${port}/`, { allowPrivate: false })).toEqual(refused)
  // other notations of the IP address 127.0.0.1
  for (const host of ['2130706433', '0x7f.1', '017700000001'])
    expect([host, await send(`http://${host}:${port}/`, { allowPrivate: false })]).toEqual([host, refused])
  const answers = [
    [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
    [{ address: '10.0.0.7', family: 4 }],
    [],
  ]
  for (const addresses of answers)
    expect(
      await send(`http://hooks.example:${port}/`, { allowPrivate: false, resolve: async () => addresses }),
    ).toEqual(refused)
  expect(requests).toBe(0)
})

test('[API-05] sends nothing without TLS to a public IP address', async () => {
  const resolve = async () => [{ address: '93.184.216.34', family: 4 }]
  const answer = await send('http://hooks.example/', { allowPrivate: false, resolve, timeoutMs: 2000 })
  expect(answer).toEqual({ fault: 'HTTPS_REQUIRED' })
})

test('[API-05] does not follow a redirect, aborts a slow attempt, and stops reading an endless response', async () => {
  let followed = 0
  const target = await receiver((_, response) => {
    followed++
    response.end()
  })
  const redirecting = await receiver((_, response) => response.writeHead(302, { location: target }).end())
  expect(await send(redirecting)).toEqual({ status: 302 })
  expect(followed).toBe(0)
  const slow = await receiver(() => {})
  expect(await send(slow, { timeoutMs: 200 })).toEqual({ fault: expect.stringMatching(/timeout|ABORT/i) })
  const endless = await receiver((_, response) => {
    const write = () => response.write('x'.repeat(65536), () => response.destroyed || write())
    write()
  })
  expect(await send(endless)).toEqual({ status: 200 })
})
