import { expect, test } from 'vitest'
import { thaiBytes } from '#tests/support/samples/sheets.ts'
import { readSpreadsheetRows } from './spreadsheet-rows.ts'

test('[ACK-01] reads a CSV file in UTF-8, and one in the encoding of Thai Excel', async () => {
  const text = 'PO,คำตอบ\r\n1,เสนอ'
  for (const content of [`\uFEFF${text}`, thaiBytes(text)])
    expect(await readSpreadsheetRows(new File([content], 'answers.csv'))).toEqual([
      ['PO', 'คำตอบ'],
      ['1', 'เสนอ'],
    ])
})
