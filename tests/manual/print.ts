import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { findBrowser, missingMessage } from '../../scripts/machine.mjs'
import { chaptersOf, manualHtml, pageMarker } from './book.ts'
import type { Language } from './picture-context.ts'

const ROOT = join(import.meta.dirname, '../..')
const WORK = join(ROOT, '.tmp/manual')

/** Prints the manual as a PDF. `pages` has the same meaning as in `manualHtml`. */
const print = async (page: Page, language: Language, pages?: readonly number[]): Promise<Buffer> => {
  const file = join(WORK, `manual-${language}.html`)
  writeFileSync(file, manualHtml(language, pages))
  await page.goto(pathToFileURL(file).href)
  const broken = await page.evaluate<string[]>(`(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
    return [...document.images].filter((image) => image.naturalWidth === 0).map((image) => image.src)
  })()`)
  if (broken.length > 0) throw new Error(`The manual names pictures that are not there: ${broken.join(', ')}`)
  return page.pdf({ preferCSSPageSize: true, printBackground: true, outline: true, tagged: true })
}

/** Returns the first page of each chapter, found by the markers in the text. */
const pagesOf = (pdf: Buffer, count: number): number[] => {
  const text = execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8', maxBuffer: 1e8 })
  const sheets = text.split('\f')
  return Array.from({ length: count }, (_, chapter) => {
    const found = sheets.findIndex((sheet) => sheet.includes(pageMarker(chapter)))
    if (found < 0) throw new Error(`chapter ${chapter + 1} is on no page`)
    return found + 1
  })
}

/** Removes the print date, so that the same manual gives the same file. */
const undated = (pdf: Buffer): Buffer =>
  Buffer.from(
    pdf.toString('latin1').replaceAll(/\/(CreationDate|ModDate) \(D:\d{14}/g, '/$1 (D:20260101000000'),
    'latin1',
  )

const executablePath = findBrowser()
if (executablePath === undefined) throw new Error(missingMessage([{ debian: 'chromium', elsewhere: 'Google Chrome' }]))
mkdirSync(WORK, { recursive: true })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const page = await browser.newPage()
  for (const language of ['th', 'en'] as const) {
    const pages = pagesOf(await print(page, language), chaptersOf(language).length)
    const pdf = undated(await print(page, language, pages))
    const file = join(ROOT, 'apps/web/public', `manual-${language}.pdf`)
    if (!existsSync(file) || !readFileSync(file).equals(pdf)) writeFileSync(file, pdf)
    console.log(`apps/web/public/manual-${language}.pdf: ${Math.round(pdf.length / 1024)} KB`)
  }
} finally {
  await browser.close()
}
