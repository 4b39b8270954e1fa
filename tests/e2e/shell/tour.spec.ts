import { expectNoViolations, findLowTargets } from '#tests/e2e/accessibility.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { layoutFaults } from '#tests/e2e/layout.ts'
import { storesPreference } from '#tests/e2e/settled.ts'
import { signIn } from '#tests/e2e/sign-in.ts'
import { makeClient } from '#tests/support/client.ts'

/** Resets the user's setting that the tour was already seen. */
const forgetTour = async (url: string, username: string) => {
  const signedIn = await makeClient(url).post('/auth/local', { identifier: username, password: 'portal-demo' })
  await makeClient(url, (signedIn.body as { jwt: string }).jwt).put('/preferences', { 'tour.home': null })
}

const tour = (page: Page) => page.locator('.portal-tour .ant-tour-section')
const person = (page: Page, username: string) => page.getByRole('button', { name: new RegExp(`: ${username}`) })

test('[SHL-06] the tour of the first visit works with the keyboard, and appears once per user on all devices', async ({
  open,
  portal,
}) => {
  await forgetTour(portal.url, 'vendor')
  const page = await open()
  await signIn(page, 'vendor')
  await page.getByRole('link', { name: 'Confirm PO' }).click()
  await tour(page).getByText('Your profile').waitFor()
  await expectNoViolations(page)
  for (const title of ['Your user name', 'Search for a purchase order', 'Select what to deliver']) {
    await expect(tour(page).getByRole('button', { name: 'Next' })).toBeFocused()
    await page.keyboard.press('Enter')
    await tour(page).getByText(title).waitFor()
  }
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused()
  const remembered = page.waitForResponse((response) => storesPreference(response, 'tour.home'))
  await page.keyboard.press('Enter')
  await tour(page).waitFor({ state: 'hidden' })
  expect((await remembered).status()).toBe(200)

  const elsewhere = await open({ language: 'th' })
  await signIn(elsewhere, 'vendor')
  await elsewhere.getByRole('link', { name: 'ยืนยัน PO' }).click()
  await elsewhere.getByLabel('PO No').waitFor()
  await expect(tour(elsewhere)).toHaveCount(0)
  await person(elsewhere, 'vendor').click()
  await elsewhere.getByRole('button', { name: 'ดูคำแนะนำการใช้งาน' }).click()
  await tour(elsewhere).getByText('โปรไฟล์ของคุณ').waitFor()
  await expectNoViolations(elsewhere)
  await elsewhere.keyboard.press('Escape')
  await tour(elsewhere).waitFor({ state: 'hidden' })
})

test('[SHL-06] on a handheld the tour also starts automatically, and covers nothing', async ({ open, portal }) => {
  await forgetTour(portal.url, 'store')
  const page = await open({ on: 'phone' }, '/')
  await signIn(page, 'store')
  await tour(page).getByText('Your profile').waitFor()
  // the elements below remain usable
  await page.locator('#what-ponum').click()
  await tour(page).getByRole('button', { name: 'Close' }).click()
  await tour(page).waitFor({ state: 'hidden' })
})

test('[SHL-06] [SHL-15] each step of the tour fits a window that becomes narrow while the tour is open', async ({
  open,
}) => {
  const page = await open({ as: 'vendor' }, '/')
  await page.locator('#what-ponum').waitFor()
  const atStep = (step: number) => tour(page).getByText(`${step} / 4`).waitFor()
  const fits = async () => {
    const box = await tour(page).boundingBox()
    const tooWide = (await layoutFaults(page)).filter((fault) => fault.endsWith('too wide'))
    return { tooWide, isInside: box !== null && box.x >= 0 && box.x + box.width <= 390 }
  }
  for (const staysNarrow of [false, true]) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await person(page, 'vendor').click()
    await page.getByRole('button', { name: 'Show the tour' }).click()
    for (let step = 1; step <= 4; step++) {
      await atStep(step)
      await page.setViewportSize({ width: 390, height: 844 })
      await expect.poll(fits, `step ${step}`).toEqual({ tooWide: [], isInside: true })
      if (!staysNarrow) await page.setViewportSize({ width: 1440, height: 900 })
      await atStep(step)
      await tour(page)
        .getByRole('button', { name: step < 4 ? 'Next' : 'Done' })
        .click()
    }
  }
})

test('[SHL-06] [SHL-15] on a phone the buttons suit fingers, and the last step covers neither the bars of the screen nor the line that it explains', async ({
  open,
}) => {
  for (const [language, show] of [
    ['en', 'Show the tour'],
    ['th', 'ดูคำแนะนำการใช้งาน'],
  ] as const) {
    const page = await open({ as: 'vendor', on: 'phone', language }, '/')
    const line = page.locator('.open-line-cards li').first()
    await line.waitFor()
    await person(page, 'vendor').click()
    await page.getByRole('button', { name: show }).click()
    for (let step = 1; step <= 3; step++) {
      await tour(page).getByText(`${step} / 4`).waitFor()
      expect(await findLowTargets(tour(page).getByRole('button'))).toEqual([])
      await tour(page).locator('.ant-tour-next-btn').click()
    }
    await tour(page).getByText('4 / 4').waitFor()
    const covers = async () => {
      const [panel, ...others] = await Promise.all(
        [tour(page), page.getByRole('banner'), page.locator('.mobile-menu'), line].map((one) => one.boundingBox()),
      )
      return others.map(
        (other) => !panel || !other || (panel.y < other.y + other.height && other.y < panel.y + panel.height),
      )
    }
    await expect.poll(covers).toEqual([false, false, false])
  }
})

test('[SHL-06] the tour contains the search step when it is started from another page, also the second time', async ({
  open,
}) => {
  const page = await open({ as: 'vendor' }, '/table')
  for (let time = 1; time <= 2; time++) {
    await page.getByRole('link', { name: 'Delivery Status' }).click()
    await page.locator('.delivery-table').waitFor()
    await person(page, 'vendor').click()
    await page.getByRole('button', { name: 'Show the tour' }).click()
    await tour(page).getByText('1 / 4').waitFor()
    await page.keyboard.press('Escape')
    await tour(page).waitFor({ state: 'hidden' })
  }
})
