import { execFile, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#apps/server/demo-accounts.ts'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { type Client, makeClient } from '#tests/support/client.ts'
import { freshNumber } from '#tests/support/deliveries.ts'
import { allowKeys, newKey } from '#tests/support/keys.ts'
import { dataFolder, type Portal, startPortal } from '#tests/support/portal-process.ts'

const run = promisify(execFile)
const EXAMPLE = resolve('examples/api-client')
const TOOLS = join(EXAMPLE, 'node_modules')

const data = dataFolder()
let portal: Portal
/** A copy of the example. It is below the repository, so that it finds the installed packages. */
let folder: string
beforeAll(async () => {
  portal = await startPortal(data.path)
  mkdirSync('.tmp', { recursive: true })
  folder = mkdtempSync(resolve('.tmp', 'api-client-'))
  for (const file of ['deliver.ts', 'package.json', 'tsconfig.json'])
    copyFileSync(join(EXAMPLE, file), join(folder, file))
})
afterAll(async () => {
  await portal.stop()
  data.remove()
  rmSync(folder, { recursive: true, force: true })
})

const signIn = async (identifier: string): Promise<Client> => {
  const sent = { identifier, password: DEMO_PASSWORD }
  const { body } = await makeClient(portal.url).post<{ jwt: string }>('/auth/local', sent)
  return makeClient(portal.url, body.jwt)
}

const keyOfSupplier = async (): Promise<string> => {
  const vendor = await signIn('vendor')
  const { body } = await vendor.get<{ vendor_id: number }>('/users/me')
  await allowKeys(await signIn('admin'), body.vendor_id)
  return (await newKey(vendor, ['orders:read', 'deliveries:read', 'deliveries:write'])).key
}

/** Starts the program of the example. */
const deliver = (key: string, invoiceNo: string) => {
  const program = spawn(process.execPath, ['deliver.ts', '41000101', invoiceNo], {
    cwd: folder,
    env: { ...process.env, PORTAL: portal.url, PORTAL_KEY: key, POLL_SECONDS: '0.5' },
  })
  let output = ''
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const ended = new Promise<number | null>((done) => program.once('close', done))
  return { output: () => output, ended, kill: () => program.kill('SIGKILL') }
}

test('[API-06] [API-02] a client with types generated from the document delivers an open line and follows it to the receipt', async () => {
  const generator = join(TOOLS, 'openapi-typescript/bin/cli.js')
  await run(process.execPath, [generator, `${portal.url}/api/docs`, '-o', 'portal.generated.ts'], { cwd: folder })
  expect(await run(process.execPath, [join(TOOLS, 'typescript/bin/tsc')], { cwd: folder })).toMatchObject({
    stdout: '',
  })

  const invoiceNo = freshNumber()
  const program = deliver(await keyOfSupplier(), invoiceNo)
  try {
    await expect.poll(program.output).toContain(`sheet ${invoiceNo}.pdf`)
    expect(
      readFileSync(join(folder, `${invoiceNo}.pdf`))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')

    const store = await signIn('store')
    const [delivery] = (await store.get<Delivery[]>(`/deliveries?inv_do=${invoiceNo}`)).body
    const scanned = delivery?.details.qtyLot.map((count, line) => ({
      sequence: line + 1,
      packs: Array.from({ length: count }, (_, pack) => pack + 1),
    }))
    const received = await store.post('/receipts', { deliveryId: delivery?.id, employeeId: 'E1001', scanned })
    expect(received.status, JSON.stringify(received.body)).toBe(200)
    expect(await program.ended).toBe(0)
    const { receivedNo } = (await store.get<Delivery>(`/deliveries/${delivery?.id}`)).body
    expect(program.output().trimEnd().split('\n').at(-1)).toBe(`completed ${receivedNo}`)
  } finally {
    program.kill()
  }
})

test('[API-06] the client ends with the code and text of a refusal', async () => {
  const noKey = deliver('no-key', freshNumber())
  expect(await noKey.ended).toBe(1)
  expect(noKey.output()).toMatch(/Error: [A-Z_]+: \S+/)
})
