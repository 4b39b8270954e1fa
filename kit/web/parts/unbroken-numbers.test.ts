import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UnbrokenNumbers } from './unbroken-numbers.tsx'

const render = (text: string) => renderToString(createElement(UnbrokenNumbers, { text }))
const unbroken = (text: string) =>
  [...render(text).matchAll(/<span class="no-wrap">([^<]*)</g)].map(([, number]) => number)

test('[SHL-15] does not break dates and receive numbers in a text across lines, but may break the other text', () => {
  const text = '40 PCS, due 2025-12-01 or 2025-12-08, packs 1-3, receive no. 1032611-000758'
  expect(unbroken(text)).toEqual(['2025-12-01', '2025-12-08', '1032611-000758'])
  expect(render(text).replace(/<[^>]*>/g, '')).toBe(text)
})

test('[SHL-15] a long row of digits and hyphens may still break', () => {
  expect(unbroken('12345678-12345678-12345678-12345678')).toEqual(['12345678-12345678-12', '345678-12345678'])
})
