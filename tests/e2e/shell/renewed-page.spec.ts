import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { withDockOrders } from '#tests/e2e/deliveries/orders.ts'
import { test as base, expect, type Page } from '#tests/e2e/fixtures.ts'
import { expectBoxCount } from '#tests/e2e/receiving/at-dock.ts'
import { createDelivery, printedCodes, scan } from '#tests/e2e/receiving/dock.ts'
import { waitUntilPortalStored } from '#tests/e2e/service-worker.ts'
import { signIn } from '#tests/e2e/sign-in.ts'

const PO = '41990009'
/** The delay of the page: longer than the timeout after which the service worker uses the stored page. */
const SLOW_MS = 7000

const bodyOf = async (request: IncomingMessage): Promise<Buffer<ArrayBuffer>> => {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

const nextFile = (text: string) => text.replaceAll('assets/', 'assets/next/')
/** Returns the service worker of the next version: the same code with another list of files. */
const nextWorker = (text: string) =>
  text.replace(/^.*?;/, (list) => nextFile(list).replace(/"version":"\w+"/, '"version":"next"'))

/**
 * Starts a proxy that simulates an update of the portal: all files get other URLs, as after a build, the server reports
 * the next version, and the page loads slowly.
 */
const openRenewing = async (portalUrl: string) => {
  let isRenewed = false
  let isSlow = false
  const server = createServer(async (request, response) => {
    const { url = '/', method = 'GET', headers } = request
    const isPage = url === '/' || url.startsWith('/index.html')
    if (isPage && isSlow) await pause(SLOW_MS)
    // a build deletes the files of the previous build
    const isGone = isRenewed && url.startsWith('/assets/') && !url.startsWith('/assets/next/')
    // removes caching headers, because the content changes
    const passed = Object.fromEntries(
      Object.entries(headers).filter(([name]) => !/^(connection|host|content-length|if-.*)$/.test(name)),
    ) as Record<string, string>
    const answer = await fetch(portalUrl + url.replace('/assets/next/', isGone ? '/gone/' : '/assets/'), {
      method,
      headers: { ...passed, 'accept-encoding': 'identity' },
      ...(method === 'GET' || method === 'HEAD' ? {} : { body: await bodyOf(request) }),
    }).catch(() => undefined)
    if (!answer || isGone) return void response.writeHead(isGone ? 404 : 502).end()
    const forwardedHeaders = [...answer.headers].filter(
      ([name]) => !/^(content-length|transfer-encoding|connection|keep-alive)$/.test(name),
    )
    response.writeHead(answer.status, Object.fromEntries(forwardedHeaders))
    const isText = /html|javascript/.test(answer.headers.get('content-type') ?? '')
    if (isRenewed && isText) response.end((url === '/sw.js' ? nextWorker : nextFile)(await answer.text()))
    else if (isRenewed && url.startsWith('/api/softwares')) response.end(JSON.stringify([{ version: 'v.next' }]))
    // the live stream lasts until the page or the portal ends it
    else await pipeline(answer.body ?? [], response).catch(() => {})
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
  await waitUntilPortalStored(page)
  expect(await entry(page)).not.toContain('/next/')
  const loads = countLoads(page)
  renewing.renew()
  await page.reload()
  await expect.poll(() => entry(page).catch(() => '')).toContain('/assets/next/')
  await page.getByRole('button', { name: /: store/ }).waitFor()
  // one manual reload, one reload for the new version, and one for the outdated page
  expect(loads.count).toBeLessThanOrEqual(3)
})

test('[SHL-10] [RCV-08] a page with an open scan session is not updated automatically and continues unchanged', async ({
  open,
  portal,
  renewing,
}) => {
  const codes = printedCodes(await createDelivery(portal.url, PO, { number: 'INV-OLD-1' }))
  const page = await open({ on: 'phone', installs: true }, '/signin')
  await page.goto(`${renewing.url}/#/signin`)
  await signIn(page, 'store')
  await page.goto(`${renewing.url}/#/scan-received`)
  await page.locator('.start').waitFor()
  await waitUntilPortalStored(page)
  await scan(page, ['EMP-0042', codes.header, codes.item(1)])
  await expectBoxCount(page, '0/5')
  const loads = countLoads(page)
  renewing.renew()
  await page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one.update())')
  await page.locator('.version-offer').waitFor()
  await scan(page, codes.boxes(1))
  await expectBoxCount(page, '3/5')
  // waits until the code reader of the new version is stored, so that the camera works without a connection
  await waitUntilPortalStored(page, 'assets/next/zxing_reader')
  // opens a part of the old page that was not loaded before
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'More' }).tap()
  await page.getByRole('dialog', { name: 'Whole menu' }).getByRole('link', { name: 'Print Received No' }).tap()
  await page.locator('.print-page').waitFor()
  expect([loads.count, (await entry(page)).includes('/next/')]).toEqual([0, false])

  // the receipt of a user who has signed out does not prevent the page from updating
  await page
    .getByRole('banner')
    .getByRole('button', { name: /: store/ })
    .tap()
  await page.getByRole('button', { name: 'Logout' }).tap()
  await expect.poll(() => entry(page).catch(() => '')).toContain('/assets/next/')
})
