import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Further rows of a table have the same elements as the first ones, and would take most of the time. */
const FURTHER_ROWS = 'tbody > tr:nth-child(n + 9)'

interface InPage {
  readonly axe: typeof import('axe-core')
  readonly document: {
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

/** Dialogs, and what opens over them. */
const POPUPS = '[aria-modal="true"], .ant-select-dropdown, .ant-picker-dropdown'

/**
 * [SHL-14] Checks that axe-core finds no violation of WCAG 2.2 AA on the current page, or in its dialog while one is open:
 * the page behind it is covered, and every-screen.spec.ts checks it.
 */
export const noViolations = async (page: Page): Promise<void> => {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe)
  const found = await page.evaluate(
    async ({ furtherRows, popups }) => {
      const { axe, document } = globalThis as unknown as InPage
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
      // routes stand behind '#': axe takes each link to one that is scrolled out of sight for a skip link without its target
      const open = [...document.querySelectorAll(popups)].filter((popup) => popup.checkVisibility())
      const isModal = open.some((popup) => popup.matches('[aria-modal="true"]'))
      const { violations } = await axe.run(
        { ...(isModal ? { include: open as never } : {}), exclude: [[furtherRows]] },
        {
          resultTypes: ['violations'],
          runOnly: tags,
          rules: { 'skip-link': { enabled: false } },
        },
      )
      // axe measures what a pinned column leaves in sight of a button, which a scroll of the table shows whole
      const isPartlyCovered = (selector: string) => {
        const element = document.querySelector(selector)
        const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
        return width >= 24 && height >= 24 && Boolean(element?.closest('.ant-table-wrapper'))
      }
      return violations
        .map(({ id, help, nodes }) => ({
          rule: `${id}: ${help}`,
          nodes: nodes.filter(({ target }) => id !== 'target-size' || !isPartlyCovered(String(target[0]))),
        }))
        .filter(({ nodes }) => nodes.length > 0)
        .map(({ rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    { furtherRows: FURTHER_ROWS, popups: POPUPS },
  )
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

const pale = `axe.run('.dock', { runOnly: { type: 'rule', values: ['color-contrast-enhanced'] } })
  .then(({ violations }) => violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)))`

/** [SHL-09] The scan page as it stands is read in bright light (7:1), in its light and in its dark colours. */
export const readableOutdoors = async (page: Page): Promise<void> => {
  await noViolations(page)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await page.evaluate<string[]>(pale), `contrast below 7:1, ${colorScheme}`).toEqual([])
  }
}

/** Targets that a gloved finger must hit, smaller than 48 px in a direction; a label is a target for what is in it. */
export const tooSmall = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('button, a, input, select, summary')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1 && !one.matches('.skip'))
    .map((one) => one.closest('label') ?? one)
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => Math.min(width, height) < 47.5)
    .map(([one, { width, height }]) => one.outerHTML.slice(0, 90) + ' ' + width + '×' + height)`)
