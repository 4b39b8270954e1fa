import type { Page } from '@playwright/test'

/** The window sizes that every screen supports (SHL-15), each tested on the kind of device that has it. */
export const windowSizes = {
  desktop: [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
  ],
  phone: [
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
  ],
} as const

/**
 * Runs in the page and finds layout faults. A text is cut if a box that does not scroll hides part of it without an
 * ellipsis. A control, or the icon of a link, is covered if another element is over its centre. A placeholder must fit
 * into its input. A text in a table must not run into the next cell. Tables can scroll horizontally, so their content
 * never counts as cut or covered. The frame of the portal fills the window; only its parts scroll.
 */
const FIND_FAULTS = `(() => {
  const TOLERANCE = 2
  const faults = []
  const name = (one) => one.tagName.toLowerCase() + (one.className && one.className.baseVal === undefined ? '.' + [...one.classList].join('.') : '')
  const scrolls = (style, one, axis) =>
    /auto|scroll/.test(axis === 'x' ? style.overflowX : style.overflowY) &&
    (axis === 'x' ? one.scrollWidth > one.clientWidth : one.scrollHeight > one.clientHeight)
  const table = '.data-table'
  const root = document.documentElement
  for (const one of [root, document.querySelector('main')])
    if (one && one.scrollWidth > one.clientWidth + TOLERANCE) faults.push(name(one) + ' is ' + (one.scrollWidth - one.clientWidth) + ' px too wide')
  if (document.querySelector('.shell') && root.scrollHeight > root.clientHeight + TOLERANCE) faults.push('the page scrolls behind its frame by ' + (root.scrollHeight - root.clientHeight) + ' px')

  /** Returns the box that cuts a rectangle; undefined if none does. */
  const cutBy = (element, rect) => {
    let x = true
    let y = true
    for (let box = element; box && box !== root; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (style.position === 'fixed') return undefined
      const edge = box.getBoundingClientRect()
      if (edge.width < 3 || edge.height < 3) return undefined
      if (box.matches(table)) return undefined
      if (scrolls(style, box, 'x')) x = false
      if (scrolls(style, box, 'y')) y = false
      const hides = style.overflowX !== 'visible'
      if (hides && x && (rect.right > edge.right + TOLERANCE || rect.left < edge.left - TOLERANCE)) {
        const ellipsis = [element, box].some((one) => getComputedStyle(one).textOverflow === 'ellipsis')
        if (!ellipsis || element.matches('h1, button, label')) return box
        x = false
      }
      if (style.overflowY !== 'visible' && y && (rect.bottom > edge.bottom + TOLERANCE + 1 || rect.top < edge.top - TOLERANCE - 1)) return box
    }
    return x && (rect.right > innerWidth + TOLERANCE || rect.left < -TOLERANCE) ? root : undefined
  }

  /**
   * Returns whether a text that is wider than its cell is visible outside the cell, because no box within the cell cuts
   * it.
   */
  const showsOutside = (element, cell) => {
    for (let box = element; ; box = box.parentElement) {
      if (getComputedStyle(box).overflowX !== 'visible') return false
      if (box === cell) return true
    }
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement
    if (!text.data.trim() || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || element.closest('script, style, option, title, .visually-hidden, .skip, svg')) continue
    range.selectNodeContents(text)
    const rect = range.getBoundingClientRect()
    if (rect.width === 0) continue
    const cell = element.closest('main td, main th')
    if (cell && rect.right > cell.getBoundingClientRect().right + TOLERANCE && showsOutside(element, cell)) faults.push("'" + text.data.trim().slice(0, 60) + "' runs into the next cell")
    const box = cutBy(element, rect)
    if (box) faults.push("'" + text.data.trim().slice(0, 60) + "' in " + name(element) + ' is cut by ' + name(box))
  }

  for (const control of document.querySelectorAll('button, a[href], input, h1, summary, [role="tab"]')) {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || control.matches('.skip') || control.closest('.visually-hidden, ' + table)) continue
    const rect = control.getBoundingClientRect()
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2]
    if (rect.width < 3 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue
    const top = document.elementFromPoint(x, y)
    if (!top || control.contains(top) || top.contains(control) || control.closest('label')?.contains(top)) continue
    // whether the control is scrolled out of view
    let outside = false
    for (let box = control.parentElement; box && !outside; box = box.parentElement) {
      const edge = box.getBoundingClientRect()
      outside = getComputedStyle(box).overflowY !== 'visible' && (y > edge.bottom - 4 || y < edge.top + 4 || x > edge.right - 4 || x < edge.left + 4)
    }
    if (!outside) faults.push(name(control) + " '" + (control.innerText || control.ariaLabel || '').slice(0, 40) + "' is covered by " + name(top))
  }
  for (const link of document.querySelectorAll('a[href]:has(> svg)')) {
    const icon = link.querySelector('svg')
    if (!icon.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const { left, top, width, height } = icon.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    if (over && over !== link && over.closest('a, button') && !icon.contains(over) && (link.contains(over) || over.matches('.menu-count-link')))
      faults.push("the icon of '" + link.innerText.trim().slice(0, 40) + "' is covered by " + name(over))
  }

  const canvas = document.createElement('canvas').getContext('2d')
  for (const input of document.querySelectorAll('input[placeholder]')) {
    if (input.value || !input.placeholder || !input.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const style = getComputedStyle(input)
    canvas.font = style.font
    const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    if (canvas.measureText(input.placeholder).width > room + TOLERANCE) faults.push("the placeholder '" + input.placeholder + "' is cut")
  }
  return [...new Set(faults)]
})()`

/** Returns the tables on the page whose columns do not fit into their frame, each with the missing width. */
export const sidewaysScrolls = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('main .data-table')]
    .map((frame) => frame.scrollWidth - frame.clientWidth)
    .filter((missing) => missing > 2)
    .map((missing) => 'a table is ' + missing + ' px wider than its frame')`)

/** Returns the elements of the current page that are cut, covered or too wide. */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate<string[]>(FIND_FAULTS)
