import { expect, test } from 'vitest'
import type { PdsLine } from '../contract.ts'
import { uniqueLineIds } from './schedule-address.ts'

const line = (more: Partial<PdsLine> = {}): PdsLine =>
  ({
    PDS_NUM: 'PDS1',
    PDS_LINE: null,
    PO_NUM: '41001',
    PO_REL_NUM: 1,
    ITEM_CODE: 'A',
    NEED_BY_DATE: '2026-01-05',
    ...more,
  }) as PdsLine

test('[PDS-01] gives each line of a page its own id, also lines that differ only in their quantity', () => {
  const lines = [line({ QTY_ORDER: 100 }), line({ QTY_ORDER: 250 }), line({ ITEM_CODE: 'B' }), line({ QTY_ORDER: 1 })]
  expect(uniqueLineIds(lines)).toEqual([
    'PDS1~~41001~1~A~2026-01-05',
    'PDS1~~41001~1~A~2026-01-05~2',
    'PDS1~~41001~1~B~2026-01-05',
    'PDS1~~41001~1~A~2026-01-05~3',
  ])
})
