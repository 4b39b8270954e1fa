import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { fixedTexts, tradeWords } from './texts-kept-english.ts'

/** Returns the compiler's errors for a catalogue of texts. */
const compiled = (source: string): string => {
  mkdirSync('.tmp', { recursive: true })
  const folder = mkdtempSync(join('.tmp', 'planted-texts-'))
  try {
    writeFileSync(join(folder, 'planted.ts'), `import { defineTexts } from '#kit/web/i18n.ts'\n${source}`)
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: resolve('tsconfig.web.json'), include: ['planted.ts'], exclude: [] }),
    )
    return spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], { encoding: 'utf8' }).stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('[SHL-07] a catalogue with both languages compiles', () => {
  const source = `export const texts = defineTexts({
    en: { one: 'One', lines_one: '{count} line', lines_other: '{count} lines' },
    th: { one: 'หนึ่ง', lines_other: '{count} รายการ' } })`
  expect(compiled(source)).toBe('')
})

test.each([
  ['too few', "en: { one: 'One', two: 'Two' }, th: { one: 'หนึ่ง' }"],
  ['too many', "en: { one: 'One' }, th: { one: 'หนึ่ง', two: 'สอง' }"],
])('[SHL-07] a Thai catalogue with a text %s does not compile', (_, catalogues) => {
  expect(compiled(`export const texts = defineTexts({ ${catalogues} })`)).toMatch(/error TS\d+/)
})

/** Every `key: 'text'` in one language of a catalogue. */
const written = (part: string) =>
  new Map(
    [...part.matchAll(/\b(\w+):\s+(?:'((?:[^'\\]|\\.)*)'|"([^"]*)")/g)].map(([, key = '', a, b]) => [
      key,
      a ?? b ?? '',
    ]),
  )

/** The texts of each catalogue in a source file. */
const cataloguesOf = (source: string) =>
  [...source.matchAll(/\bdefineTexts\(\{\s*en: \{(.*?)\},\s*th: \{(.*?)\},?\s*\}\)/gs)].map(([, en = '', th = '']) => ({
    en: written(en),
    th: written(th),
  }))

const names = (text: string | undefined) => [...(text ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

const sources = globSync('{apps,areas,kit}/**/*.{ts,tsx}', { exclude: (path) => /\.(test|sample)\.tsx?$/.test(path) })

test.each(sources.filter((file) => /= defineTexts\(/.test(readFileSync(file, 'utf8'))))(
  '[SHL-07] %s: Thai and English use the same parameters',
  (file) => {
    const source = readFileSync(file, 'utf8')
    const catalogues = cataloguesOf(source)
    expect(catalogues).toHaveLength(source.match(/= defineTexts\(/g)?.length ?? 0)
    for (const { en, th } of catalogues) {
      expect(en.size).toBeGreaterThan(0)
      for (const [key, text] of th) expect([key, names(text)]).toEqual([key, names(en.get(key))])
      for (const [key, text] of th) expect([key, text]).not.toEqual([key, ''])
    }
  },
)

/**
 * Returns every Thai text of the screens in a file: the texts of its catalogues, and the short texts `{ en, th }` in the
 * code.
 */
const thaiTexts = (file: string): (readonly [key: string, thai: string])[] => {
  const source = readFileSync(file, 'utf8')
  const short = [...source.matchAll(/\ben: (?:'[^'\n]*'|"[^"\n]*"),\s+th: '([^'\n]*)'/g)]
  return [...cataloguesOf(source).flatMap(({ th }) => [...th]), ...short.map(([, thai = '']) => ['th', thai] as const)]
}

const isTranslated = (text: string): boolean => {
  if (/[\u0E00-\u0E7F]/.test(text) || fixedTexts.includes(text)) return true
  const words = text.replaceAll(/\{\w+\}/g, ' ').match(/[A-Za-z]+/g) ?? []
  return words.every((word) => tradeWords.has(word.toLowerCase()))
}

test('[SHL-07] every Thai text of the catalogues, titles and menus is translated or consists of trade terms', () => {
  const texts = sources.flatMap((file) => thaiTexts(file).map(([key, thai]) => ({ place: `${file}: ${key}`, thai })))
  expect(texts.length).toBeGreaterThan(400)
  expect(texts.filter(({ thai }) => !isTranslated(thai))).toEqual([])
})

test('[SHL-07] detects an untranslated text and accepts a trade term', () => {
  expect(['Nothing to show', 'Search again', 'ค้นหา', 'Lot Sup', 'Heat No.', 'PSC {number}'].map(isTranslated)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ])
})
