import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Marked } from 'marked'
import type { Language } from './picture-context.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface Chapter {
  readonly file: string
  readonly title: string
  readonly text: string
}

export const bookTitles: Readonly<
  Record<Language, { portal: string; manual: string; contents: string; figure: string; edition: string }>
> = {
  en: {
    portal: 'Supplier Delivery Portal',
    manual: 'User Manual',
    contents: 'Contents',
    figure: 'Picture',
    edition: 'Edition',
  },
  th: {
    portal: 'ระบบจัดส่งสินค้าสำหรับผู้ขาย',
    manual: 'คู่มือการใช้งาน',
    contents: 'สารบัญ',
    figure: 'ภาพ',
    edition: 'ฉบับ',
  },
}

/** The chapters of a language in order. Each is a file that begins with its title. */
export const chaptersOf = (language: Language): readonly Chapter[] => {
  const folder = join(ROOT, 'docs/manual', language)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return { file, title: /^# (.+)$/m.exec(text)?.[1] ?? file, text }
    })
}

/** Returns the pictures that a chapter refers to, as file names in docs/screens/. */
export const picturesOf = ({ text }: Chapter): readonly string[] =>
  [...text.matchAll(/!\[[^\]]*\]\(\.\.\/\.\.\/screens\/([^)]+)\)/g)].map(([, file = '']) => file)

/** Returns the name of an edition, which changes with each text, picture and style of the manual. */
export const editionName = (language: Language): string => {
  const hash = createHash('sha256').update(sheet)
  for (const chapter of chaptersOf(language)) {
    hash.update(chapter.text)
    for (const file of picturesOf(chapter)) hash.update(readFileSync(join(ROOT, 'docs/screens', file)))
  }
  return hash.digest('hex').slice(0, 8)
}

/** Returns the marker of a chapter, which is printed only to determine page numbers. */
export const pageMarker = (chapter: number): string => `@@${chapter}@@`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const bodyOf = ({ text }: Chapter): string => {
  const marked = new Marked({
    renderer: {
      image: ({ href, text: alt }) => {
        const kind = href.includes('-phone.') ? 'phone' : 'desktop'
        const source = pathToFileURL(join(ROOT, 'docs/manual/th', href)).href
        return `<span class="figure ${kind}"><img src="${source}" alt="${escaped(alt)}"><span class="caption">${escaped(alt)}</span></span>`
      },
    },
  })
  const html = marked.parse(text, { async: false })
  // keeps a picture on the same page as the text before it, and puts phone pictures side by side
  return html.replaceAll(/<p>(?=<span class="figure)/g, '<p class="figures">')
}

const font = (part: string, weight: number, range: string) => {
  const file = join(
    ROOT,
    'node_modules/@fontsource/ibm-plex-sans-thai/files',
    `ibm-plex-sans-thai-${part}-${weight}-normal.woff2`,
  )
  return `@font-face { font-family: Manual; font-weight: ${weight}; src: url("${pathToFileURL(file).href}"); unicode-range: ${range} }`
}

const fonts = [400, 600].flatMap((weight) => [
  font('thai', weight, 'U+0E01-0E5B, U+200C-200D, U+25CC'),
  font('latin', weight, 'U+0000-00FF, U+2000-206F, U+20AC, U+2122'),
])

const sheet = readFileSync(join(import.meta.dirname, 'book.css'), 'utf8')

/**
 * Returns the whole manual as one HTML page for printing. `pages` contains the first page of each chapter. Without it,
 * markers are printed from which these pages are determined.
 */
export const manualHtml = (language: Language, pages?: readonly number[]): string => {
  const { portal, manual, contents, edition } = bookTitles[language]
  const chapters = chaptersOf(language)
  const entries = chapters.map(
    ({ title }, index) =>
      `<li><a href="#c${index}"><span>${escaped(title)}</span><span>${pages?.[index] ?? ''}</span></a></li>`,
  )
  const bodies = chapters.map((chapter, index) => {
    const marker = pages ? '' : `<span class="mark">${pageMarker(index)}</span>`
    return `<section id="c${index}">${marker}${bodyOf(chapter)}</section>`
  })
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${manual} · ${portal}</title>
<style>${fonts.join('\n')}\n${sheet}
@page { @bottom-left { content: "${portal} · ${manual}" } }</style></head>
<body><header><p class="portal">${portal}</p><p class="manual">${manual}</p>
<p class="edition">${edition} ${editionName(language)}</p>
<p class="contents">${contents}</p><ol>${entries.join('')}</ol></header>${bodies.join('\n')}</body></html>`
}
