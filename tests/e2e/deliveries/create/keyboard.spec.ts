import { addDays, bangkokDay } from '#kit/shared/dates.ts'
import { expectNoViolations } from '#tests/e2e/accessibility.ts'
import { deliveriesOf, numberedOrders, waitForStatusList } from '#tests/e2e/deliveries/delivery-page.ts'
import { withOrders } from '#tests/e2e/deliveries/orders.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'

const today = bangkokDay(new Date())

const { lines, poOf } = numberedOrders('790010', 2)
withOrders(lines)

/** Returns the accessible name of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const one = document.activeElement
    const name = one?.getAttribute('aria-label') ?? (one?.labels?.length ? one.labels[0].innerText : one?.innerText)
    return (name ?? '').trim()
  })()`)

/** Returns whether the focus is visible: an outline or ring on the focused element, or on the control around it. */
const isSeen = (page: Page): Promise<boolean> =>
  page.evaluate(`(() => {
    const around = []
    for (let one = document.activeElement; one && around.length < 4; one = one.parentElement) around.push(one)
    const near = [...around, ...(document.activeElement?.parentElement?.children ?? [])]
    return near.some((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
  })()`)

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Presses Tab until an element with that name has the focus. */
const tabTo = async (page: Page, name: RegExp, key = 'Tab') => {
  const passed: string[] = []
  while (passed.length < 60) {
    await page.keyboard.press(key)
    const here = await focused(page)
    if (name.test(here)) {
      await expect.poll(() => isSeen(page), here).toBe(true)
      return
    }
    passed.push(here)
  }
  throw new Error(`Tab does not lead to ${name}: ${passed.join(' → ')}`)
}
const onFocus = (page: Page, name: RegExp) => expect.poll(() => focused(page)).toMatch(name)

const words = {
  user: /^ชื่อผู้ใช้/,
  password: /^รหัสผ่าน/,
  lots: /^ระบุ Lot ของ .*PART/,
  lotsReady: /^3 Lot ของ .*PART/,
  heat: /^Heat No. ของแพ็ก 1$/,
  number: /^เลขที่ DO$/,
  delivery: /^วันที่ส่งสินค้า$/,
  date: /^วันที่ DO$/,
  reset: /^ล้างข้อมูล$/,
  keep: /^คงไว้$/,
  confirm: /^ยืนยัน$/,
  cancel: /^ยกเลิก$/,
  goBack: /^ย้อนกลับ$/,
} as const

const signInByKeys = async (page: Page) => {
  await page.getByRole('textbox', { name: words.user }).waitFor()
  await tabTo(page, words.user)
  await page.keyboard.type('vendor')
  await tabTo(page, words.password)
  await page.keyboard.type('portal-demo')
  await press(page, 'Enter')
  await page.getByRole('button', { name: /: vendor/ }).waitFor()
  if ((await page.locator('html').getAttribute('lang')) !== 'th') {
    await tabTo(page, /^ไทย$/)
    await press(page, 'Enter')
    await page.locator('html[lang=th]').waitFor()
  }
}

/** Types the beginning of an option into the focused select. */
const chooseByKeys = async (page: Page, beginning: string) => {
  await page.locator('select:focus option').filter({ hasText: beginning }).waitFor({ state: 'attached' })
  await page.keyboard.type(beginning)
  await expect(page.locator('select:focus option:checked')).toContainText(beginning)
}

const findOrder = async (page: Page, po: string) => {
  await tabTo(page, /^(Confirm PO|ยืนยัน PO)/)
  await press(page, 'Enter')
  await page.locator('#what-ponum').waitFor()
  await tabTo(page, /^Invoice to$/)
  await chooseByKeys(page, 'AH ·')
  await tabTo(page, /^PO No$/)
  await page.keyboard.type(po)
  await press(page, 'Enter')
}

/**
 * Fills in 30 pieces of the first line, and a heat number for each pack. Closing the lots with Escape returns the
 * focus.
 */
const fillLine = async (page: Page) => {
  await onFocus(page, /^QTY Del\. .*PART/)
  await page.keyboard.type('30')
  await press(page, 'ArrowDown')
  await onFocus(page, /^QTY Del\. .*OIL/)
  await press(page, 'ArrowUp')
  await onFocus(page, /^QTY Del\. .*PART/)
  await tabTo(page, words.lots)
  await press(page, 'Enter')
  await onFocus(page, words.heat)
  await press(page, 'Escape')
  await onFocus(page, words.lots)
  await press(page, 'Enter')
  await onFocus(page, words.heat)
  for (const heat of ['H-1', 'H-2', 'H-3']) {
    await page.keyboard.type(heat)
    await press(page, 'Enter')
  }
  await onFocus(page, words.lotsReady)
}

const fillDocument = async (page: Page, number: string) => {
  await tabTo(page, /^Invoice$/)
  await press(page, 'ArrowRight')
  await onFocus(page, /^DO$/)
  await tabTo(page, words.number)
  await page.keyboard.type(number)
  await tabTo(page, words.delivery)
  await press(page, 'Escape')
  await page.keyboard.type(addDays(today, 7))
  await press(page, 'Enter')
  await tabTo(page, words.date)
  await page.keyboard.type(addDays(today, 3))
  await press(page, 'Enter')
  await tabTo(page, /^Site$/)
  await chooseByKeys(page, 'RAYONG')
}

/** Answers the question of Reset with Escape, which changes nothing and returns the focus. */
const refuseReset = async (page: Page) => {
  await tabTo(page, words.reset)
  await press(page, 'Enter')
  await onFocus(page, words.keep)
  await press(page, 'Escape')
  await onFocus(page, words.reset)
}

const previewAndConfirm = async (page: Page, number: string) => {
  await tabTo(page, /^Preview$/)
  await press(page, 'Enter')
  await onFocus(page, new RegExp(number))
  await expectNoViolations(page)
  await tabTo(page, words.cancel)
  await press(page, 'Enter')
  await onFocus(page, words.goBack)
  await press(page, 'Enter')
  await onFocus(page, words.cancel)
  await tabTo(page, words.confirm)
  await press(page, 'Enter')
  await waitForStatusList(page)
}

test(`[SHL-14] a delivery can be created with the keyboard alone`, async ({ open, portal }) => {
  const page = await open({ language: 'th' })
  await signInByKeys(page)
  await findOrder(page, poOf(2))
  await fillLine(page)
  await fillDocument(page, 'KEYS-TH')
  await refuseReset(page)
  await previewAndConfirm(page, 'KEYS-TH')
  expect(await deliveriesOf(portal.url, 'KEYS-TH')).toMatchObject([
    { status: 'transit', details: { isInvoice: false, delAmount: [30], heatDetails: [['H-1', 'H-2', 'H-3']] } },
  ])
})

test('[SHL-14] [DLV-07] the focus stays in the packs when the browser reports their width late', async ({ open }) => {
  const page = await open({ language: 'th', as: 'vendor' }, '/')
  await page.addInitScript(`
    const delayedCallbacks = []
    const Native = ResizeObserver
    globalThis.ResizeObserver = class {
      constructor(callback) {
        this.callback = callback
        this.native = new Native(callback)
      }
      observe(element) {
        if (element.className === 'lots') delayedCallbacks.push(this.callback)
        else this.native.observe(element)
      }
      unobserve(element) {
        this.native.unobserve(element)
      }
      disconnect() {
        this.native.disconnect()
      }
    }
    globalThis.reportWidths = () => delayedCallbacks.splice(0).forEach((callback) => callback([]))`)
  await page.reload()
  await findOrder(page, poOf(1))
  await onFocus(page, /^QTY Del\. .*PART/)
  await page.keyboard.type('30')
  await tabTo(page, words.lots)
  await press(page, 'Enter')
  await onFocus(page, words.heat)
  await page.keyboard.type('H-1')
  await press(page, 'Enter')
  await onFocus(page, /^Heat No. ของแพ็ก 2$/)
  await page.evaluate('reportWidths()')
  await page.keyboard.type('H-2')
  await press(page, 'Enter')
  await onFocus(page, /^Heat No. ของแพ็ก 3$/)
})
