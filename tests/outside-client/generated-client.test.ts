import { execFile, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#areas/deliveries/contract.ts'
import { addLine, freshNumber } from '#tests/support/deliveries.ts'
import { addErpData, vendors } from '#tests/support/erp/erp-data.ts'
import { allowKeys, newKey } from '#tests/support/keys.ts'
import { openWorld, type World } from '#tests/support/world.ts'

const run = promisify(execFile)
const EXAMPLE = resolve('examples/api-client')
const TOOLS = join(EXAMPLE, 'node_modules')

let world: World
/** A copy of the example. It is inside the repository, so that it finds the installed packages. */
let folder: string
beforeAll(async () => {
  world = await openWorld({ prepare: addErpData })
  mkdirSync('.tmp', { recursive: true })
  folder = mkdtempSync(resolve('.tmp', 'api-client-'))
  for (const file of ['deliver.ts', 'package.json', 'tsconfig.json'])
    copyFileSync(join(EXAMPLE, file), join(folder, file))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await world.close()
})

const keyOfSupplier = async (): Promise<string> => {
  await allowKeys(await world.signIn('admin'), vendors.siam)
  return (await newKey(await world.signIn('vendor'), ['orders:read', 'deliveries:read', 'deliveries:write'])).key
}

/** Starts the program of the example. */
const deliver = (key: string, order: string, invoiceNo: string) => {
  const program = spawn(process.execPath, ['deliver.ts', order, invoiceNo], {
    cwd: folder,
    env: { ...process.env, PORTAL: world.url, PORTAL_KEY: key, POLL_SECONDS: '0.5' },
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
  await run(process.execPath, [generator, `${world.url}/api/docs`, '-o', 'portal.generated.ts'], { cwd: folder })
  // the form of a file upload also has generated types
  const part = `paths['/api/delivery-imports']['post']['requestBody']['content']['multipart/form-data']`
  writeFileSync(
    join(folder, 'form.ts'),
    `import type { paths } from './portal.generated.ts'\nexport const form: ${part} = { file: 'content' }\n`,
  )
  expect(await run(process.execPath, [join(TOOLS, 'typescript/bin/tsc')], { cwd: folder })).toMatchObject({
    stdout: '',
  })

  const invoiceNo = freshNumber()
  const { PO_NUMBER } = await addLine(world.database.db)
  const program = deliver(await keyOfSupplier(), PO_NUMBER, invoiceNo)
  try {
    await expect.poll(program.output, { timeout: 60_000 }).toContain(`sheet ${invoiceNo}.pdf`)
    expect(
      readFileSync(join(folder, `${invoiceNo}.pdf`))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')

    const store = await world.signIn('store')
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
}, 240_000)

test('[API-06] the generated client exits with 1 and prints the code and text of a refusal', async () => {
  const noKey = deliver('no-key', '91000001', freshNumber())
  expect(await noKey.ended).toBe(1)
  expect(noKey.output()).toMatch(/Error: [A-Z_]+: \S+/)
})
