import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads PDF files as a printer and a scanner do: pictures at a resolution, the codes in the pictures, and text. */

const packages: Readonly<Record<string, string>> = {
  pdftoppm: 'poppler-utils',
  pdftotext: 'poppler-utils',
  zbarimg: 'zbar-tools',
}

const run = (program: string, args: readonly string[], fine: readonly number[] = [0]): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1e8 })
  if (error) throw new Error(`${program} is missing; Debian: apt-get install ${packages[program]}`, { cause: error })
  if (!fine.includes(status ?? -1)) throw new Error(`${program} ${args.join(' ')}: ${status} ${stderr}`)
  return stdout
}

const inFolder = <T>(pdf: Uint8Array, read: (folder: string, file: string) => T): T => {
  mkdirSync('.tmp', { recursive: true })
  const folder = mkdtempSync(join('.tmp', 'paper-'))
  try {
    const file = join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    return read(folder, file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Decodes the codes of one kind on each page, from the page in black and white at `dpi` dots per inch. */
const decode = (pdf: Uint8Array, kind: 'qrcode' | 'code128', dpi: number): string[][] =>
  inFolder(pdf, (folder, file) => {
    run('pdftoppm', ['-r', String(dpi), '-gray', file, join(folder, 'page')])
    const pictures = readdirSync(folder)
      .filter((name) => name.endsWith('.pgm'))
      .sort()
    return pictures.map((name) => {
      const NOTHING_FOUND = 4
      const found = run(
        'zbarimg',
        ['--quiet', '--raw', '-Sdisable', `-S${kind}.enable`, join(folder, name)],
        [0, NOTHING_FOUND],
      )
      return found.split('\n').filter((line) => line !== '')
    })
  })

/** Returns every QR code of each page. */
export const codesOf = (pdf: Uint8Array, dpi = 200): string[][] => decode(pdf, 'qrcode', dpi)

/** Returns every GS1-128 bar code of each page, with its application identifiers. */
export const barCodesOf = (pdf: Uint8Array, dpi = 200): string[][] => decode(pdf, 'code128', dpi)

/** Returns the text of each page, as extracted for search and copy. */
export const textsOf = (pdf: Uint8Array): string[] =>
  inFolder(pdf, (_folder, file) => run('pdftotext', ['-raw', '-enc', 'UTF-8', file, '-']).split('\f').slice(0, -1))

/** Returns the share (0 to 1) of pixels on a page that satisfy a condition on red, green and blue (0 to 255). */
export const pixelShare = (
  pdf: Uint8Array,
  page: number,
  matches: (r: number, g: number, b: number) => boolean,
): number =>
  inFolder(pdf, (_folder, file) => {
    const args = ['-r', '50', '-f', String(page), '-l', String(page), file]
    const { stdout, error } = spawnSync('pdftoppm', args, { maxBuffer: 1e8 })
    if (error) throw new Error(`pdftoppm is missing; Debian: apt-get install ${packages.pdftoppm}`, { cause: error })
    const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.subarray(0, 40).toString('latin1'))
    if (!head) throw new Error('pdftoppm made no picture')
    const pixels = stdout.subarray(head[0].length)
    let count = 0
    for (let at = 0; at < pixels.length; at += 3) {
      if (matches(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)) count += 1
    }
    return count / (pixels.length / 3)
  })

/** A page in grey, row by row from the top: 0 is black, 255 white. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** Returns a page as a camera above it would see it, at `dpi` dots per inch. */
export const renderGreyPage = (pdf: Uint8Array, page: number, dpi: number): GreyPicture =>
  inFolder(pdf, (_folder, file) => {
    const args = ['-r', String(dpi), '-gray', '-f', String(page), '-l', String(page), file]
    const { stdout, error } = spawnSync('pdftoppm', args, { maxBuffer: 1e8 })
    if (error) throw new Error(`pdftoppm is missing; Debian: apt-get install ${packages.pdftoppm}`, { cause: error })
    const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.subarray(0, 40).toString('latin1'))
    if (!head) throw new Error('pdftoppm made no picture')
    return { width: Number(head[1]), height: Number(head[2]), pixels: stdout.subarray(head[0].length) }
  })
