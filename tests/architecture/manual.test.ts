import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allScreens } from '#tests/e2e/shell/all-screens.ts'
import { bookTitles, chaptersOf, editionName, picturesOf } from '#tests/manual/book.ts'

const languages = ['en', 'th'] as const
const pdfOf = (language: string) => `apps/web/public/manual-${language}.pdf`

/** All texts in the product's sources. */
const sourceTexts = globSync('{apps,areas,kit}/**/*.{ts,tsx}', {
  exclude: (path) => /\.(test|sample)\.tsx?$/.test(path),
})
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .replaceAll("\\'", "'")

/** Returns whether the name is a text of the product. `…` stands for a parameter of the text. */
const isSaid = (name: string): boolean =>
  new RegExp(name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '\\{\\w+\\}')).test(sourceTexts)

/** Normalises a text that was read from a PDF: Thai vowels stored as two characters, and line breaks. */
const asRead = (text: string) => text.normalize('NFC').replaceAll('ํา', 'ำ').replaceAll(/\s+/g, '')

test.each(languages)('[SHL-13] the manual names every screen of the product (%s)', (language) => {
  const text = chaptersOf(language)
    .map((chapter) => chapter.text)
    .join('\n')
    .replaceAll(/\s+/g, ' ')
  expect(allScreens.map((screen) => screen[language]).filter((title) => !text.includes(title))).toEqual([])
})

test.each(languages)('[SHL-13] every name and refusal in the manual is a text of the product (%s)', (language) => {
  const named = chaptersOf(language).flatMap(({ file, text }) => {
    const words = text.replaceAll(/\s+/g, ' ')
    const names = [...words.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name)
    const refusals = [...text.matchAll(/^\| ([^|]+) \|/gm)].slice(1).map(([, refusal = '']) => refusal)
    return [...names, ...refusals].map((name) => ({ file, name }))
  })
  expect(named.length).toBeGreaterThan(100)
  const unknown = named.filter(({ name }) => !isSaid(name) && !headings.includes(name))
  expect(unknown).toEqual([])
})

/** Bold texts and table headings of the manual that are not screen texts of the product. */
const headings = ['It says', 'ข้อความ', 'Ctrl K']

test.each(languages)(
  '[SHL-13] every picture that the manual names exists in the language of its text (%s)',
  (language) => {
    const pictures = chaptersOf(language).flatMap(picturesOf)
    expect(pictures.length).toBeGreaterThan(15)
    expect(pictures.filter((file) => !file.includes(`-${language}-`))).toEqual([])
    const there = new Set(globSync('docs/screens/*.jpg').map((path) => path.split(/[\\/]/).at(-1)))
    expect(pictures.filter((file) => !there.has(file))).toEqual([])
  },
)

test.each(languages)('[SHL-13] the printed manual contains the current chapters (%s)', (language) => {
  const read = asRead(execFileSync('pdftotext', [pdfOf(language), '-'], { encoding: 'utf8', maxBuffer: 1e8 }))
  const headings = chaptersOf(language).flatMap(({ title, text }) => [
    title,
    ...[...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading),
  ])
  // the edition changes with each text and picture
  const edition = `${bookTitles[language].edition} ${editionName(language)}`
  const expected = [bookTitles[language].contents, edition, ...headings]
  const missing = expected.filter((text) => !read.includes(asRead(text)))
  expect(missing, 'missing in the printed manual: run npm run manual').toEqual([])
  expect(statSync(pdfOf(language)).size).toBeLessThan(4_000_000)
})

test('[SHL-13] both languages have the same chapters, with the same pictures and the same number of refusals', () => {
  const [en, th] = languages.map((language) =>
    chaptersOf(language).map((chapter) => ({
      file: chapter.file,
      pictures: picturesOf(chapter).map((file) => file.replace(`-${language}-`, '-')),
      refusals: chapter.text.match(/^\| /gm)?.length,
      parts: chapter.text.match(/^## /gm)?.length,
    })),
  )
  expect(en).toEqual(th)
})
