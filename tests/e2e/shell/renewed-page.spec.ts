import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { boxes } from '#tests/e2e/at-dock.ts'
import { codesOf, deliver, scan } from '#tests/e2e/dock.ts'
import { test as base, expect, type Page } from '#tests/e2e/fixtures.ts'
import { withDockOrders } from '#tests/e2e/orders.ts'
import { signIn } from '#tests/e2e/sign-in.ts'

const PO = '41990009'
/** Longer than the service worker waits for the page. */
const SLOW_MS = 7000

const bodyOf = async (request: IncomingMessage): Promise<Buffer<ArrayBuffer>> => {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

const nextFile = (text: string) => text.replaceAll('assets/', 'assets/next/')
/** Its list of files comes first, its own code stays. */
const nextWorker = (text: string) =>
  text.replace(/^.*?;/, (list) => nextFile(list).replace(/"version":"\w+"/, '"version":"next"'))

/**
 * Stands before a portal and renews it: from then on every file has another address, as after a build, the server tells the next
 * version, and the page itself takes long to come.
 */
const openRenewing = async (portalUrl: string) => {
  let isRenewed = false
  let isSlow = false
  const server = createServer(async (request, response) => {
    const { url = '/', method = 'GET', headers } = request
    const isPage = url === '/' || url.startsWith('/index.html')
    if (isPage && isSlow) await pause(SLOW_MS)
    // a build removes the files of the one before
    const isGone = isRenewed && url.startsWith('/assets/') && !url.startsWith('/assets/next/')
    // nothing of the portal is as old as it says
    const passed = Object.fromEntries(
      Object.entries(headers).filter(([name]) => !/^(connection|host|content-length|if-.*)$/.test(name)),
    ) as Record<string, string>
    const answer = await fetch(portalUrl + url.replace('/assets/next/', isGone ? '/gone/' : '/assets/'), {
      method,
      headers: { ...passed, 'accept-encoding': 'identity' },
      ...(method === 'GET' || method === 'HEAD' ? {} : { body: await bodyOf(request) }),
    }).catch(() => undefined)
    if (!answer || isGone) return void response.writeHead(isGone ? 404 : 502).end()
    const kept = [...answer.headers].filter(
      ([name]) => !/^(content-length|transfer-encoding|connection|keep-alive)$/.test(name),
    )
    response.writeHead(answer.status, Object.fromEntries(kept))
    const isText = /html|javascript/.test(answer.headers.get('content-type') ?? '')
    if (isRenewed && isText) response.end((url === '/sw.js' ? nextWorker : nextFile)(await answer.text()))
    else if (isRenewed && url.startsWith('/api/softwares')) response.end(JSON.stringify([{ version: 'v.next' }]))
    else {
      for await (const part of answer.body ?? []) response.write(part)
      response.end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    renew: () => {
      isRenewed = true
      isSlow = true
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const test = base.extend<{ renewing: Awaited<ReturnType<typeof openRenewing>> }>({
  renewing: async ({ portal }, use) => {
    const renewing = await openRenewing(portal.url)
    await use(renewing)
    renewing.close()
  },
})

withDockOrders([PO])

/** The page has been kept on the device. */
const installed = (page: Page) =>
  page.waitForFunction(`navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')`)
const entry = (page: Page) => page.evaluate<string>(`document.querySelector('script[type=module][src]').src`)
const countLoads = (page: Page) => {
  const loads = { count: 0 }
  page.on('load', () => {
    loads.count += 1
  })
  return loads
}

test('[SHL-10] a cached page is updated when the server is slow to deliver the new one', async ({ open, renewing }) => {
  const page = await open({ on: 'phone', installs: true }, '/signin')
  await page.goto(`${renewing.url}/#/signin`)
  await signIn(page, 'store')
  await installed(page)
  expect(await entry(page)).not.toContain('/next/')
  const loads = countLoads(page)
  renewing.renew()
  await page.reload()
  await expect.poll(() => entry(page).catch(() => ''), { timeout: 60_000 }).toContain('/assets/next/')
  await page.getByRole('button', { name: /: store/ }).waitFor()
  // by hand, for the new version, and for the page that was still the old one
  expect(loads.count).toBeLessThanOrEqual(3)
})

test('[SHL-10] [RCV-08] a page with an open scan session is not updated automatically and continues unchanged', async ({
  open,
  portal,
  renewing,
}) => {
  const codes = codesOf(await deliver(portal.url, PO, { number: 'INV-OLD-1' }))
  const page = await open({ on: 'phone', installs: true }, '/signin')
  await page.goto(`${renewing.url}/#/signin`)
  await signIn(page, 'store')
  await page.goto(`${renewing.url}/#/scan-received`)
  await page.locator('.start').waitFor()
  await installed(page)
  await scan(page, ['EMP-0042', codes.header, codes.item(1)])
  await boxes(page, '0/5')
  const loads = countLoads(page)
  renewing.renew()
  await page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one.update())')
  await page.locator('.version-offer').waitFor()
  await scan(page, codes.boxes(1))
  await boxes(page, '3/5')
  // a part of the page of before that was not needed until now
  await page
    .getByRole('button', { name: 'Print Received No' })
    .or(page.getByRole('link', { name: 'Print Received No' }))
    .first()
    .click()
  await page.locator('.print-page').waitFor()
  expect([loads.count, (await entry(page)).includes('/next/')]).toEqual([0, false])
})
