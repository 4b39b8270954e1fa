import { addDays, bangkokDay } from '#kit/shared/dates.ts'
import { noViolations } from '#tests/e2e/accessibility.ts'
import { deliveriesOf, numberedOrders, onTable } from '#tests/e2e/delivery-page.ts'
import { expect, type Page, test } from '#tests/e2e/fixtures.ts'
import { withOrders } from '#tests/e2e/orders.ts'

const today = bangkokDay(new Date())

const { lines, poOf } = numberedOrders('790010', 2)
withOrders(lines)

/** The accessible name of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const one = document.activeElement
    const name = one?.getAttribute('aria-label') ?? (one?.labels?.length ? one.labels[0].innerText : one?.innerText)
    return (name ?? '').trim()
  })()`)

/** Whether the focus is visible: an outline or ring on the element, or on the control around it. */
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
      expect([here, await isSeen(page)]).toEqual([here, true])
      return
    }
    passed.push(here)
  }
  throw new Error(`Tab does not lead to ${name}: ${passed.join(' → ')}`)
}
const onFocus = (page: Page, name: RegExp) => expect.poll(() => focused(page), { timeout: 10_000 }).toMatch(name)
const dialogGone = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })

const words = {
  en: {
    user: /^Username/,
    password: /^Password/,
    lots: /^Set up Lot of .*PART/,
    lotsReady: /^3 lots of .*PART/,
    heat: /^Heat No. of pack 1$/,
    number: /^DO No\.$/,
    delivery: /^Delivery Date$/,
    date: /^DO Date$/,
    reset: /^Reset$/,
    keep: /^Keep$/,
    confirm: /^Confirm$/,
    cancel: /^Cancel$/,
    goBack: /^Go back$/i,
  },
  th: {
    user: /^ชื่อผู้ใช้/,
    password: /^รหัสผ่าน/,
    lots: /^ระบุ Lot ของ .*PART/,
    lotsReady: /^3 Lot ของ .*PART/,
    heat: /^Heat No. ของ Pack 1$/,
    number: /^เลขที่ DO$/,
    delivery: /^วันที่ส่งสินค้า$/,
    date: /^วันที่ DO$/,
    reset: /^ล้างข้อมูล$/,
    keep: /^คงไว้$/,
    confirm: /^ยืนยัน$/,
    cancel: /^ยกเลิก$/,
    goBack: /^ย้อนกลับ$/,
  },
} as const

for (const [index, language] of (['en', 'th'] as const).entries())
  test(`[SHL-14] a delivery can be created with the keyboard alone, ${language}`, async ({ open, portal }) => {
    const page = await open({ language })
    const say = words[language]
    const { keyboard } = page
    await page.getByRole('textbox', { name: say.user }).waitFor()
    await tabTo(page, say.user)
    await keyboard.type('vendor')
    await tabTo(page, say.password)
    await keyboard.type('portal-demo')
    await press(page, 'Enter')
    await page.getByRole('button', { name: /: vendor/ }).waitFor()
    if ((await page.locator('html').getAttribute('lang')) !== language) {
      await tabTo(page, language === 'th' ? /^ไทย$/ : /^English$/)
      await press(page, 'Enter')
      await page.locator(`html[lang=${language}]`).waitFor()
    }
    await tabTo(page, /^(Confirm PO|ยืนยัน PO)$/)
    await press(page, 'Enter')

    await page.locator('#what-ponum').waitFor()
    await tabTo(page, /^Invoice to$/)
    await keyboard.type('AH ·')
    await page.locator('.ant-select-item-option-active', { hasText: 'AH ·' }).waitFor()
    await press(page, 'Enter')
    await tabTo(page, /^PO No$/)
    await keyboard.type(poOf(index + 1))
    await press(page, 'Enter')
    await onFocus(page, /^QTY Del\. .*PART/)
    await keyboard.type('30')
    await press(page, 'ArrowDown')
    await onFocus(page, /^QTY Del\. .*OIL/)
    await press(page, 'ArrowUp')
    await tabTo(page, say.lots)

    // closing a dialog with Escape returns the focus
    await press(page, 'Enter')
    await onFocus(page, say.heat)
    await press(page, 'Escape')
    await dialogGone(page)
    await onFocus(page, say.lots)
    await press(page, 'Enter')
    await onFocus(page, say.heat)
    for (const heat of ['H-1', 'H-2', 'H-3']) {
      await keyboard.type(heat)
      await press(page, 'Enter')
    }
    await dialogGone(page)
    await onFocus(page, say.lotsReady)

    await tabTo(page, /^Invoice$/)
    await press(page, 'ArrowRight')
    await onFocus(page, /^DO$/)
    await tabTo(page, say.number)
    await keyboard.type(`KEYS-${language}`)
    await tabTo(page, say.delivery)
    await press(page, 'Escape')
    await keyboard.type(addDays(today, 7))
    await press(page, 'Enter')
    await tabTo(page, say.date)
    await keyboard.type(addDays(today, 3))
    await press(page, 'Enter')
    await tabTo(page, /^Site$/)
    await keyboard.type('RAYONG')
    await press(page, 'Enter')

    // answering a question with Escape changes nothing and returns the focus
    await tabTo(page, say.reset)
    await press(page, 'Enter')
    await onFocus(page, say.keep)
    await press(page, 'Escape')
    await onFocus(page, say.reset)
    await tabTo(page, /^Preview$/)
    await press(page, 'Enter')
    await onFocus(page, new RegExp(`KEYS-${language}`))
    await noViolations(page)
    await tabTo(page, say.cancel)
    await press(page, 'Enter')
    await onFocus(page, say.goBack)
    await press(page, 'Enter')
    await onFocus(page, say.cancel)
    await tabTo(page, say.confirm)
    await press(page, 'Enter')
    await onTable(page)
    expect(await deliveriesOf(portal.url, `KEYS-${language}`)).toMatchObject([
      { status: 'transit', details: { isInvoice: false, delAmount: [30], heatDetails: [['H-1', 'H-2', 'H-3']] } },
    ])
  })
