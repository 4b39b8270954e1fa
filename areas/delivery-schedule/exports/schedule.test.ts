import { expect, test } from 'vitest'
import { exportCells, exportTitles } from './schedule.ts'

const line = {
  PDS_NUM: null,
  PDS_LINE: ' ',
  STATUS: null,
  ORGANIZATION_CODE: 'APD',
  VENDOR_NAME: 'Siam Parts',
  VENDOR_ID: 1,
  PO_NUM: '41000101',
  PO_REL_NUM: null,
  ITEM_CODE: 'AX-1',
  ITEM_DESCRIPTION: '',
  ITEM_TYPE: null,
  NEED_BY_DATE: '2025-11-24',
  QTY_ORDER: 10,
  QTY_REMAIN: 4,
}
const company = { code: 'AH', alias: 'APD', hideNumbers: false }

test('[PDS-02] exports PO_NUM and STATUS first, and blank values as a dash', () => {
  expect(Object.fromEntries(exportTitles(company).map((title, at) => [title, exportCells(line, company)[at]]))).toEqual(
    {
      PO_NUM: '41000101',
      STATUS: 'Waiting',
      PDS_NUM: '-',
      PDS_LINE: '-',
      ORGANIZATION_CODE: 'AH[APD]',
      VENDOR_NAME: 'Siam Parts',
      PO_REL_NUM: '-',
      ITEM_CODE: 'AX-1',
      ITEM_DESCRIPTION: '-',
      ITEM_TYPE: '-',
      NEED_BY_DATE: '2025-11-24',
      QTY_ORDER: '10',
      QTY_DELIVERED: '6',
      QTY_REMAIN: '4',
    },
  )
  expect(exportTitles(company).slice(0, 2)).toEqual(['PO_NUM', 'STATUS'])
  expect(exportTitles({ hideNumbers: true })).not.toContain('PDS_NUM')
})
