import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { browserWithThreeCameras } from '#tests/e2e/receiving/fake-camera.ts'
import { signIn } from '#tests/e2e/sign-in.ts'

test.use(browserWithThreeCameras)

const track = `document.querySelector('.camera video').srcObject.getVideoTracks()[0]`
const inUse = (page: Page) => page.evaluate<string>(`${track}.label`)

/**
 * Adds a torch to the browser's fake cameras, which have none. It records how it is switched, and can refuse because of
 * overheating.
 */
const light = `{
  window.told = []
  const { getCapabilities, applyConstraints } = MediaStreamTrack.prototype
  MediaStreamTrack.prototype.getCapabilities = function () { return { ...getCapabilities.call(this), torch: true } }
  MediaStreamTrack.prototype.applyConstraints = async function (wanted) {
    const torch = wanted?.advanced?.[0]?.torch
    if (torch === undefined) return applyConstraints.call(this, wanted)
    if (window.tooWarm) throw new DOMException('too warm', 'OperationError')
    told.push(torch)
  }
}`

const words = { open: 'สแกนด้วยกล้อง', lens: 'เลือกกล้อง', light: 'ไฟฉาย', stop: 'ปิดกล้อง' }

/** Stops the camera with the keyboard. A click could miss the button, because hints may appear above it. */
const stop = (page: Page) => page.getByRole('button', { name: words.stop }).press('Enter')

test(`[RCV-02] the lens can be selected and the light switched on devices that have them`, async ({ open }) => {
  const page = await open({ on: 'phone', language: 'th' }, '/signin')
  await page.context().grantPermissions(['camera'])
  await signIn(page, 'store')
  await page.goto('/#/scan-received')
  await page.getByRole('button', { name: words.open }).click()
  const lens = page.getByRole('combobox', { name: words.lens })
  await lens.waitFor()
  await expect(lens.locator('option')).toHaveText(['fake_device_0', 'fake_device_1', 'fake_device_2'])
  const toggle = page.getByRole('button', { name: words.light })
  expect(await toggle.count(), 'a light that is not there').toBe(0)
  for (const name of ['fake_device_2', 'fake_device_1']) {
    await lens.selectOption(name)
    await expect.poll(() => inUse(page).catch(() => '')).toBe(name)
  }
  // the selected camera is stored; a stored camera that no longer exists is ignored
  await stop(page)
  await page.getByRole('button', { name: words.open }).click()
  await expect.poll(() => inUse(page).catch(() => '')).toBe('fake_device_1')
  await stop(page)
  await page.evaluate(`localStorage.setItem('portal.camera.lens', 'unplugged')`)
  await page.getByRole('button', { name: words.open }).click()
  await expect.poll(() => inUse(page).catch(() => '')).toBe('fake_device_0')
  await stop(page)
  await page.getByRole('button', { name: words.open }).waitFor()

  await page.evaluate(light)
  await page.getByRole('button', { name: words.open }).click()
  await toggle.click()
  await page.locator('.camera [aria-pressed=true]').waitFor()
  await expectNoViolations(page)
  await page.evaluate('window.tooWarm = true')
  await toggle.click()
  await page.evaluate('window.tooWarm = false')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await toggle.click()
  await page.locator('.camera [aria-pressed=false]').waitFor()
  expect(await page.evaluate('window.told')).toEqual([true, false])
  // the torch of another camera is independent
  await toggle.click()
  await page.locator('.camera [aria-pressed=true]').waitFor()
  await lens.selectOption('fake_device_0')
  await page.locator('.camera [aria-pressed=false]').waitFor()
})
