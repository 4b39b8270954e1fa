import { expect, test } from 'vitest'
import { findSeparator, withoutFormulaMark } from './sheet.ts'

test('[DLV-24] finds the separator of a CSV in its first line, outside of quotes', () => {
  expect(findSeparator('a,b,c\r\n1;2;3')).toBe(',')
  expect(findSeparator('a;b;c\n1,5;2')).toBe(';')
  expect(findSeparator('a\tb, c\td')).toBe('\t')
  expect(findSeparator('List of March\n"a, b, c";d')).toBe(';')
  expect(findSeparator('sep=;\r\na;b')).toBe(';')
  expect(findSeparator('alone')).toBe(',')
})

test('[DLV-24] removes the apostrophe that the template writes before text that looks like a formula', () => {
  expect(withoutFormulaMark("'-AB")).toBe('-AB')
  expect(withoutFormulaMark("'=A1")).toBe('=A1')
  expect(withoutFormulaMark("'AB")).toBe("'AB")
})
