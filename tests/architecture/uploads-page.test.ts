import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LARGE_BODY_BYTES } from '#apps/server/http/call-routes.ts'
import {
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_MB,
  MAX_IMPORT_ROWS,
  MAX_IMPORT_UNPACKED_MB,
} from '#areas/delivery-imports/rules/sheet.ts'
import { MAX_LOGO_KB, MAX_SIDE, MIN_SIDE } from '#areas/directory/rules/logo.ts'
import { confirmationFileRules, documentKinds, olderUploadRules } from '#areas/documents/server/index.ts'
import { MAX_FILE_MB, MAX_MEGAPIXELS, MAX_UNPACKED_MB } from '#areas/files/rules/file-kinds.ts'
import { UPLOAD_TIMEOUT_MINUTES } from '#areas/files/server/index.ts'
import { forecastFileRules } from '#areas/forecasts/server/index.ts'
import { imageKinds, MAX_FILES } from '#areas/news/rules/item.ts'
import { newsFileRules } from '#areas/news/server/index.ts'
import { MAX_PHOTO_LENGTH, MAX_PHOTOS } from '#areas/receiving/rules/discrepancy-calls.ts'
import { photoRules } from '#areas/receiving/server/index.ts'

const page = readFileSync('docs/operating/uploads.md', 'utf8')

/** The rows of the tables of a section, as texts. */
const rowsOf = (section: string): string[][] => {
  const text = page.split(/^## /m).find((one) => one.startsWith(section)) ?? ''
  return [...text.matchAll(/^\| (.*) \|$/gm)]
    .map(([, cells = '']) => cells.split(' | '))
    .filter(([first]) => first !== 'what')
}

const MB = 1024 * 1024
const size = `${MAX_FILE_MB} MB`
const photoSize = `${((MAX_PHOTO_LENGTH * 3) / 4 / MB).toFixed(1)} MB`

test('[OPS-12] the page about uploads states the same file types, numbers and sizes that the code enforces', () => {
  const facts = rowsOf('Files that the portal stores').map(([, ...cells]) => cells)
  expect(facts).toEqual([
    ...Object.values(documentKinds).map(({ calls, accept, maxFiles }) => [
      `\`POST ${calls.upload.path}\``,
      accept.join(', '),
      `${maxFiles}`,
      size,
    ]),
    ['`POST /upload`', olderUploadRules.accept.join(', '), `${olderUploadRules.most}`, size],
    ['`POST /confirm-asns`', confirmationFileRules.accept.join(', '), '1', size],
    ['`POST /forecasts`', forecastFileRules.accept.join(', '), '1', size],
    [expect.stringContaining('`POST /information`'), newsFileRules.accept.join(', '), `${MAX_FILES}`, size],
    ['the same', imageKinds.join(', '), '1', size],
    ['`POST /receiving/discrepancies`', photoRules.accept.join(', '), `${MAX_PHOTOS}`, photoSize],
    ['`PUT /organisations/:id/logo`', 'jpeg', '1', `${MAX_LOGO_KB} KB`],
  ])
})

test('[OPS-12] docs/operating/uploads.md states the limits of files that are read and not stored, and of their contents', () => {
  expect(rowsOf('Files that are read and not stored').map(([, ...cells]) => cells)).toEqual([
    ['`POST /delivery-imports`', 'xlsx, csv', '1', `${MAX_IMPORT_MB} MB`],
    ['`POST /despatch-advices`', 'xml', '1', `${LARGE_BODY_BYTES / MB} MB`],
  ])
  for (const limit of [
    `${MAX_IMPORT_ROWS} rows and ${MAX_IMPORT_COLUMNS} columns, and unpack to ${MAX_IMPORT_UNPACKED_MB} MB`,
    `${MIN_SIDE} to ${MAX_SIDE} pixels a side`,
    `at most ${MAX_MEGAPIXELS} megapixels`,
    `more than ${MAX_UNPACKED_MB} MB`,
    `after ${UPLOAD_TIMEOUT_MINUTES} minutes`,
    `above ${/client_max_body_size (\d+)m/.exec(readFileSync('docs/operating/deploy/nginx.conf', 'utf8'))?.[1]} MB`,
  ])
    expect(page).toContain(limit)
})

test('[OPS-12] docs/operating/uploads.md names each field of a screen whose files are only read', () => {
  const rows = rowsOf('Files that only the browser reads')
  expect(rows.length).toBe(4)
  for (const [, file = '', types, most] of rows) {
    const source = readFileSync(file.replaceAll('`', ''), 'utf8')
    expect([file, types, most]).toEqual([
      file,
      /accept="([^"]+)"/.exec(source)?.[1],
      `${/MAX_FILE_MB = (\d+)/.exec(source)?.[1]} MB`,
    ])
  }
})

/** Returns the calls of a contract that accept a form or XML, in whatever object they are. */
const uploadCallsOf = (value: unknown, depth = 0): string[] => {
  if (typeof value !== 'object' || value === null || depth > 4) return []
  if ('method' in value && 'path' in value)
    return 'multipart' in value || 'xml' in value ? [`${value.method} ${value.path}`] : []
  return Object.values(value).flatMap((one) => uploadCallsOf(one, depth + 1))
}

test('[OPS-12] the page of uploads names every call that takes files', async () => {
  const files = globSync('areas/*/contract.ts')
  const contracts = await Promise.all(files.map((file) => import(/* @vite-ignore */ `../../${file}`)))
  const calls = new Set([...contracts, documentKinds].flatMap((one) => uploadCallsOf({ ...one })))
  expect(calls.size).toBeGreaterThan(9)
  expect([...calls].filter((call) => !page.includes(`\`${call}\``))).toEqual([])
})

test('[OPS-12] the page about uploads names error codes that exist, each with its HTTP status', () => {
  const books = globSync('{areas/*,kit/shared}/messages.ts').map((file) => readFileSync(file, 'utf8'))
  for (const [status = '', codes = ''] of rowsOf('What happens with a refused file').filter(
    ([one]) => one !== 'status',
  ))
    for (const [, code] of codes.matchAll(/`([A-Z_]+)`/g)) {
      const found = books.map((book) => new RegExp(`\\b${code}: \\{\\s+status: (\\d+)`).exec(book)?.[1]).find(Boolean)
      expect([code, found]).toEqual([code, status])
    }
})
