import { describe, expect, test } from 'vitest'
import type { FileKind } from '#areas/files/rules/file-kinds.ts'
import type { Result } from '#kit/shared/result.ts'
import { documentKinds, type KindName, kindNames } from './index.ts'
import type { UploadCheckInput, UploadedFile } from './kind.ts'
import { parseOrderFileName } from './purchase-order/file-name.ts'
import { revisionOf } from './signing.ts'
import { hasOtherKinds, sortFiles } from './sort-files.ts'

// file names of the factory AH begin with APD (G-8)
const AH = 'APD'
const SAT = 'SAT'
const file = (name: string, kind: UploadedFile['kind'] = 'pdf'): UploadedFile => ({ name, kind })
const order = file('APD-SPT-001-20250131-41000101-0.pdf')
const facts = (overrides: Partial<UploadCheckInput> = {}): UploadCheckInput => ({
  files: [order],
  supplierCode: 'SPT',
  prefix: AH,
  ownPrefix: AH,
  supplierKnown: true,
  today: '2025-11-21',
  ...overrides,
})
const refusalText = (kind: KindName, overrides: Partial<UploadCheckInput>): string => {
  const answer: Result<unknown> = documentKinds[kind].check(facts(overrides))
  return answer.ok ? 'taken' : answer.message.en.replace('{token}', String(answer.params.token ?? ''))
}

test('[DOC-03] reads supplier, date, PO and release from an order’s file name', () => {
  expect(parseOrderFileName('APD-SPT-001-20250131-41000101-2.PDF')).toEqual({
    prefix: 'APD',
    supplierCode: 'SPT',
    sequence: '001',
    date: '2025-01-31',
    poNumber: '41000101',
    relNumber: '2',
  })
  expect(documentKinds.po.check(facts())).toEqual({
    ok: true,
    value: { poNumber: '41000101', relNumber: '0', sequence: '001', revision: '', dueDate: '2025-01-31' },
  })
})

const ORDER_NAME =
  'File format not support. Fiel name should be "FAC-SUPPLIER-SEQ-DATE-PO-REL.pdf" [i.e APD-ABC-001-20250131-12345-0.pdf]'

test.each([
  'APD-SPT-001-20250131-41000101.pdf',
  'APD-SPT-001-20250131-41000101-0-1.pdf',
  'APD-SPT-001-20250131-41000101-0.xlsx',
  'APD-SPT-001-20250231-41000101-0.pdf',
  'APD-SPT-001-310125-41000101-0.pdf',
  'APD--001-20250131-41000101-0.pdf',
  'APD-SPT-001-20250131-41000101- .pdf',
  'APD-SPT-001-20250131-<b>47009991-0.pdf',
  'APD-SPT-001-20250131-41000101-1.5.pdf',
  '.pdf',
])('[DOC-03] refuses a file with the name %s', (name) => {
  expect(refusalText('po', { files: [file(name)] })).toBe(ORDER_NAME)
})

test('[DOC-03] checks factory, email group and file of a purchase order in the specified sequence', () => {
  expect(refusalText('po', { files: [file('order.pdf')], supplierCode: undefined, prefix: undefined })).toBe(ORDER_NAME)
  expect(refusalText('po', { ownPrefix: SAT, supplierCode: undefined })).toBe(
    "File name and user's factory is not same.",
  )
  // file names of AH begin with APD (G-8)
  expect(refusalText('po', { files: [file('AH-SPT-001-20250131-41000101-0.pdf')] })).toBe(
    "File name and user's factory is not same.",
  )
  expect(refusalText('po', { supplierCode: undefined, prefix: undefined })).toBe('Please selected email group')
  expect(refusalText('po', { files: [], supplierCode: undefined, prefix: undefined })).toBe(
    'Please selected email group',
  )
  expect(refusalText('po', { files: [] })).toBe('No upload file')
  expect(refusalText('po', { supplierCode: 'OTH' })).toBe('File name and email group is not same.')
  expect(refusalText('po', { ownPrefix: undefined, prefix: SAT })).toBe('File name and email group is not same.')
  expect(refusalText('po', { files: [file('apd-spt-001-20250131-41000101-0.pdf')] })).toBe('taken')
  // refuses an executable with the file name of an order
  expect(refusalText('po', { files: [{ name: order.name, kind: undefined }] })).toMatch(
    /^The content of \{name\} is not a PDF/,
  )
})

const pdf = file('SQM-03-2025.pdf')
const sheet = file('SQM-03-2025.xlsx', 'xlsx')

test('[DOC-05] requires one PDF and one spreadsheet for an SQM, and reads the revision from the second part of the PDF’s name', () => {
  expect(documentKinds.sqm.check(facts({ files: [sheet, pdf] }))).toEqual({
    ok: true,
    value: { poNumber: '', relNumber: '', sequence: '', revision: '03', dueDate: '2025-11-21' },
  })
  expect(refusalText('sqm', { files: [pdf, file('old.xls', 'xls')] })).toBe('taken')
  expect(refusalText('sqm', { files: [pdf, sheet, sheet] })).toBe('over limit')
  for (const files of [[], [pdf], [sheet], [pdf, pdf], [sheet, sheet]])
    expect(refusalText('sqm', { files })).toBe('No upload file,Please check file upload')
  expect(refusalText('sqm', { files: [pdf, file('photo.png', 'png')] })).toBe(
    'File format not support. Please upload file .xlsx .pdf .xls',
  )
  expect(refusalText('sqm', { files: [pdf, sheet], supplierCode: undefined })).toBe('Please selected email group')
  for (const name of ['SQM.pdf', 'SQM-.pdf', 'SQM - .pdf'])
    expect(refusalText('sqm', { files: [file(name), sheet] })).toBe('Please check filename (.pdf)')
  expect(refusalText('sqm', { files: [pdf, sheet], supplierKnown: false })).toBe(
    "Supplier code don't exist in oracle,Please contract oracle team",
  )
})

test('[DOC-06] requires one PDF with a revision for a code of conduct', () => {
  const coc = file('COC-2.pdf')
  expect(refusalText('coc', { files: [coc] })).toBe('taken')
  expect(refusalText('coc', { files: [coc, coc] })).toBe('over limit')
  expect(refusalText('coc', { files: [sheet] })).toBe('File format not support. Please upload file  .pdf ')
  expect(refusalText('coc', { files: [file('COC.pdf')] })).toBe('Please check filename (.pdf)')
  expect(refusalText('coc', { files: [] })).toBe('No upload file,Please check file upload')
  expect(refusalText('coc', { files: [coc], supplierCode: undefined })).toBe('Please selected email group')
  expect(refusalText('coc', { files: [coc], supplierKnown: false })).toBe(
    "Supplier code don't exist in oracle,Please contract oracle team",
  )
})

test('[DOC-05] [DOC-06] reads the revision from the second part between dashes', () => {
  expect(revisionOf('SQM-03-2025.pdf')).toBe('03')
  expect(revisionOf('SQM- Rev 4 .pdf')).toBe('Rev 4')
  expect(revisionOf('คู่มือ-๓.pdf')).toBe('๓')
  expect(revisionOf('SQM-1.2-x.pdf')).toBe('1.2')
  expect(revisionOf('SQM.pdf')).toBeUndefined()
})

test('[DOC-07] a record of each kind is complete only with exactly the files of that kind', () => {
  const isWhole = (kind: KindName, types: readonly FileKind[]) =>
    documentKinds[kind].check(
      facts({ files: types.map((type) => (kind === 'po' ? order : file(`FILE-03.${type}`, type))) }),
    ).ok
  expect(kindNames.map((kind) => isWhole(kind, ['pdf']))).toEqual([true, false, true])
  expect(isWhole('sqm', ['xls', 'pdf'])).toBe(true)
  expect(isWhole('sqm', ['xls', 'xlsx'])).toBe(false)
})

describe('files of several kinds on one page', () => {
  const { po, sqm, coc } = documentKinds
  const all = [po, sqm, coc]
  const sorted = (page: (typeof all)[number], allowed: typeof all, ...names: string[]) =>
    sortFiles(
      page,
      allowed,
      names.map((name) => ({ name })),
    ).map(({ kind, files }) => [kind.page, ...files.map(({ name }) => name)])

  test('[DOC-12] reads the kind from each name, and puts the PDF and the spreadsheet of an SQM into one record', () => {
    const names = [order.name, 'SQM-04-2026.pdf', 'COC-02.pdf', 'sqm-04-2026.XLSX', 'SQM-05.pdf', 'notes.pdf']
    expect(sorted(po, all, ...names)).toEqual([
      ['/confirm-po', order.name],
      ['/purchase', 'SQM-04-2026.pdf', 'sqm-04-2026.XLSX'],
      ['/codeOfconduct', 'COC-02.pdf'],
      ['/purchase', 'SQM-05.pdf'],
      ['/confirm-po', 'notes.pdf'],
    ])
    const files = names.map((name) => ({ name }))
    expect([hasOtherKinds(po, sortFiles(po, all, files)), hasOtherKinds(po, sortFiles(po, [po], files))]).toEqual([
      true,
      false,
    ])
  })

  test('[DOC-05] [DOC-12] puts files of the page’s kind into one record, whatever their names are', () => {
    expect(sorted(sqm, all, 'SQM-04.pdf', 'list.xlsx')).toEqual([['/purchase', 'SQM-04.pdf', 'list.xlsx']])
  })

  test('[DOC-12] treats a file as one of the page’s kind if the user may not upload the kind in its name', () => {
    expect(sorted(po, [po], 'COC-02.pdf')).toEqual([['/confirm-po', 'COC-02.pdf']])
  })
})
