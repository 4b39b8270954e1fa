import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Matches the rows and cards after the first ones. They have the same elements, and checking them would take most of
 * the time.
 */
const FURTHER_ROWS =
  'tbody > tr:nth-child(n + 9), .work-row:nth-child(n + 9), :is(.data-cards, .delivery-cards, .group-cards, .open-line-cards ul) > li:nth-child(n + 9)'

interface InPage {
  readonly axe: typeof import('axe-core')
  readonly MutationObserver: new (
    listener: (records: readonly unknown[]) => void,
  ) => {
    disconnect(): void
    observe(target: unknown, options: Readonly<Record<string, boolean>>): void
    takeRecords(): readonly unknown[]
  }
  readonly document: {
    getAnimations(): readonly { readonly finished: Promise<unknown>; readonly transitionProperty?: string }[]
    querySelector(selector: string): PageElement | null
    querySelectorAll(selector: string): Iterable<PageElement>
  }
}
interface PageElement {
  checkVisibility(): boolean
  closest(selector: string): PageElement | null
  getBoundingClientRect(): { readonly width: number; readonly height: number }
  matches(selector: string): boolean
}

/** Dialogs, and the popups that open over them. */
const POPUPS = '[aria-modal="true"], .ant-select-dropdown, .ant-picker-dropdown'

/** The maximum number of times that a page is read until it stays unchanged during the reading. */
const MAX_READINGS = 5

/**
 * [SHL-14] Checks that axe-core finds no violation of WCAG 2.2 AA on the current page. If a dialog is open, checks only
 * the dialog, because it covers the page; every-screen.spec.ts checks the pages.
 */
export const expectNoViolations = async (page: Page): Promise<void> => {
  // while a list loads, it shows its former rows in paler colours
  await expect(page.locator('.stale')).toHaveCount(0)
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe)
  const found = await page.evaluate(
    async ({ furtherRows, popups, maxReadings }) => {
      const { axe, document, MutationObserver } = globalThis as unknown as InPage
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
      const readPage = () => {
        const open = [...document.querySelectorAll(popups)].filter((popup) => popup.checkVisibility())
        const isModal = open.some((popup) => popup.matches('[aria-modal="true"]'))
        return axe.run(
          { ...(isModal ? { include: open as never } : {}), exclude: [[furtherRows]] },
          {
            resultTypes: ['violations'],
            runOnly: tags,
            // routes follow '#', so axe mistakes a link that is scrolled out of view for a skip link without a target
            rules: { 'skip-link': { enabled: false } },
          },
        )
      }
      let changes = 0
      const observer = new MutationObserver((records) => {
        changes += records.length
      })
      observer.observe(document, { attributes: true, childList: true, subtree: true })
      // axe first lists the elements and later measures them, so the page must not change in between
      const readUnchanged = async (readings: number): ReturnType<typeof readPage> => {
        // the contrast of colours that are still changing cannot be measured
        const changing = document.getAnimations().filter(({ transitionProperty }) => transitionProperty !== undefined)
        await Promise.allSettled(changing.map(({ finished }) => finished))
        const before = changes
        const result = await readPage()
        const isUnchanged = changes === before && observer.takeRecords().length === 0
        return isUnchanged || readings === 1 ? result : readUnchanged(readings - 1)
      }
      const { violations } = await readUnchanged(maxReadings)
      observer.disconnect()
      // axe measures only the visible part of a button next to a pinned column, although users can scroll the table to
      // see all of it
      const isPartlyCovered = (selector: string) => {
        const element = document.querySelector(selector)
        const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
        return width >= 24 && height >= 24 && Boolean(element?.closest('.data-table'))
      }
      return violations
        .map(({ id, help, nodes }) => ({
          rule: `${id}: ${help}`,
          nodes: nodes.filter(({ target }) => id !== 'target-size' || !isPartlyCovered(String(target[0]))),
        }))
        .filter(({ nodes }) => nodes.length > 0)
        .map(({ rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    { furtherRows: FURTHER_ROWS, popups: POPUPS, maxReadings: MAX_READINGS },
  )
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

const pale = `axe.run('.dock', { runOnly: { type: 'rule', values: ['color-contrast-enhanced'] } })
  .then(({ violations }) => violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)))`

/** [SHL-09] Checks that the current scan page has the contrast for bright light (7:1) in light and dark colours. */
export const expectReadableOutdoors = async (page: Page): Promise<void> => {
  await expectNoViolations(page)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await page.evaluate<string[]>(pale), `contrast below 7:1, ${colorScheme}`).toEqual([])
  }
}

/**
 * Returns the touch targets that are smaller than 48 px in one direction, which is too small for gloves. A label counts
 * as the target of its input.
 */
export const findSmallTargets = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('button, a, input, select, summary')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1 && !one.matches('.skip'))
    .map((one) => one.closest('label') ?? one)
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => Math.min(width, height) < 47.5)
    .map(([one, { width, height }]) => one.outerHTML.slice(0, 90) + ' ' + width + '×' + height)`)

/** Returns the visible targets that are less than 44 px high, which is too low for a finger. */
export const findLowTargets = async (targets: Locator) => {
  const found = await Promise.all(
    (await targets.all()).map(async (one) => ({ text: await one.innerText(), box: await one.boundingBox() })),
  )
  return found.filter(({ box }) => box !== null && box.height < 43.5)
}
