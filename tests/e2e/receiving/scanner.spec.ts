import { expectNoViolations, findSmallTargets } from '#tests/e2e/accessibility.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { waitUntilPortalStored } from '#tests/e2e/service-worker.ts'
import { signIn } from '#tests/e2e/sign-in.ts'

for (const width of [360, 430])
  test(`[SHL-09] /scanner opens the scan page after the sign-in, with buttons large enough for a glove at ${width} px`, async ({
    open,
  }) => {
    const page = await open({ on: 'phone', language: 'th' }, '/scanner')
    await page.setViewportSize({ width, height: 780 })
    await page.waitForURL((url) => url.hash.startsWith('#/signin'))
    await page.getByLabel(/^ชื่อผู้ใช้/).waitFor()
    await expect.poll(() => findSmallTargets(page)).toEqual([])
    await signIn(page, 'store')
    await page.waitForURL((url) => url.hash.startsWith('#/scan-received'))
    await page.locator('.start').waitFor()
    await expect.poll(() => findSmallTargets(page)).toEqual([])
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect(overflow).toBeLessThanOrEqual(0)
    await expectNoViolations(page)
    await page.goto('/#/')
    const tiles = page.locator('.store-tiles a')
    await tiles.first().waitFor()
    expect([await tiles.nth(0).getAttribute('href'), await tiles.nth(1).getAttribute('href')]).toEqual([
      '/#/scan-received',
      '/#/print-received',
    ])
  })

test('[SHL-09] /scanner on a desktop leaves the portal in its desktop view', async ({ open }) => {
  const page = await open({}, '/scanner')
  await signIn(page, 'store')
  await page.waitForURL((url) => url.hash.startsWith('#/scan-received'))
  await page.locator('.shell:not(.mobile) .dock').waitFor()
})

test('[SHL-09] the portal is installable, with a manifest, icons and a service worker', async ({ open, portal }) => {
  const page = await open({ installs: true }, '/signin')
  const manifest = (await (await fetch(`${portal.url}/manifest.webmanifest`)).json()) as {
    start_url: string
    display: string
    icons: { src: string; sizes: string; type: string }[]
  }
  expect(manifest).toMatchObject({ start_url: './#/scanner', display: 'standalone' })
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', './manifest.webmanifest')
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await fetch(`${portal.url}/${src}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([answer.headers.get('content-type'), `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`]).toEqual([
      type,
      sizes,
    ])
  }
  await waitUntilPortalStored(page)
  expect((await fetch(`${portal.url}/sw.js`)).headers.get('cache-control')).toBe('no-cache')
})

for (const [language, name] of [
  ['en', 'Install app'],
  ['th', 'ติดตั้งแอป'],
] as const)
  test(`[SHL-09] the user menu offers to install the app while the browser allows it, and not after the installation was started (${language})`, async ({
    open,
  }) => {
    const page = await open({ on: 'phone', language }, '/scanner')
    await signIn(page, 'store')
    await page.locator('.dock .start').waitFor()
    const menu = page.getByRole('button', { name: /: store/ })
    const item = page.getByRole('button', { name })
    await menu.click()
    await expect(item).toHaveCount(0)
    // dispatched by the test, because browsers do not offer to install the app during a short visit
    await page.evaluate(`dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => { window.asked = (window.asked ?? 0) + 1 },
    }))`)
    await item.click()
    expect(await page.evaluate('window.asked')).toBe(1)
    await menu.click()
    await expect(item).toHaveCount(0)
  })
