import { z } from 'zod'
import { vendorSite } from '#areas/directory/contract.ts'
import { poLine } from '#areas/purchase-orders/contract.ts'
import { comparedFields } from '../../rules/line-changes.ts'
import { draftPack, packsAt } from '../../rules/pack.ts'
import { type DeliveryForm, type DeliveryHead, formWithHead, hasWork, type Row } from './delivery-form.ts'

/**
 * The number of the format of stored drafts. Drafts of format 1 had no such number and no changes of lines. Drafts of
 * format 2 had separate lists of quantities and heats instead of packs.
 */
const FORMAT_VERSION = 3

/** A draft as it is stored on the device. */
export interface StoredDraft {
  readonly building: DeliveryForm
  /** The sign-in of the last change. In another sign-in, the user must confirm before continuing (SES-07). */
  readonly signIn: number
  /** ISO 8601; empty: not known. */
  readonly changedAt: string
  /** The number of lines that could not be read. */
  readonly lost: number
}

export type StoredDraftResult =
  | { readonly kind: 'none' | 'unreadable' }
  | { readonly kind: 'draft'; readonly draft: StoredDraft }

const amount = z.number().nullable()
const change = z.object({
  fact: z.enum(comparedFields),
  from: z.union([z.string(), z.number(), z.null()]),
  to: z.union([z.string(), z.number(), z.null()]),
})
const packsOfFormat2 = z.looseObject({ packs: amount, lots: z.array(amount), heats: z.array(z.string()) })
/** Up to format 2 a line had lists of quantities and heat numbers, and `packs` was their count. */
const withPacks = (stored: unknown): unknown => {
  const older = packsOfFormat2.safeParse(stored)
  if (!older.success) return stored
  const { packs: packCount, lots, heats, ...line } = older.data
  return { ...line, packCount, packs: packsAt({ lotDetails: [lots], heatDetails: [heats] }, 0) }
}
const row = z.object({
  key: z.string(),
  chosen: z.boolean(),
  amountText: z.string().default(''),
  draft: z.preprocess(
    withPacks,
    z.object({
      line: poLine,
      amount,
      packCount: amount,
      lotSup: z.string(),
      packs: z.array(draftPack),
      lotsConfirmed: z.boolean(),
    }),
  ),
  changes: z.array(change).default([]),
  isGone: z.boolean().default(false),
})
const day = z.iso.date().nullable()
const head = z.object({
  company: z.number().nullable(),
  supplier: z.number().nullable(),
  isInvoice: z.boolean().nullable(),
  number: z.string(),
  documentDate: day,
  documentDateText: z.string(),
  deliveryDate: day,
  deliveryDateText: z.string(),
  site: vendorSite.nullable(),
})
const storedDraft = z.object({
  format: z.number().max(FORMAT_VERSION).default(1),
  signIn: z.number().default(0),
  changedAt: z.string().default(''),
  building: z.object({ head: head.partial(), rows: z.array(z.unknown()), searched: z.string().default('') }),
})

const parseDraft = (text: string): unknown => {
  const value: unknown = JSON.parse(text)
  // format 1 was the draft itself
  return typeof value === 'object' && value !== null && 'rows' in value ? { building: value } : value
}

/** JSON has no NaN, so a quantity that is not a number is stored as its text. */
const withUnreadAmount = (one: Row): Row =>
  one.amountText === '' ? one : { ...one, draft: { ...one.draft, amount: Number.NaN } }

/** Parses the stored draft of any version; unreadable data is not a draft. */
export const parseStoredDraft = (text: string | null, preset: Partial<DeliveryHead>): StoredDraftResult => {
  if (text === null) return { kind: 'none' }
  try {
    const { building, signIn, changedAt } = storedDraft.parse(parseDraft(text))
    const fresh = formWithHead(preset)
    const found = { ...fresh.head, ...building.head } as DeliveryHead
    // ignores a draft for a company that the role cannot deliver to
    if (preset.company !== undefined && found.company !== preset.company) return { kind: 'none' }
    const rows = building.rows.flatMap((one) => {
      const read = row.safeParse(one)
      return read.success ? [withUnreadAmount(read.data)] : []
    })
    const lost = building.rows.length - rows.length
    const form = { head: found, rows, searched: building.searched }
    return { kind: 'draft', draft: { building: form, signIn, changedAt, lost } }
  } catch {
    return { kind: 'unreadable' }
  }
}

/** Serializes the draft for the device; null if there is nothing to save. `now`: instant of the last change. */
export const serializeDraft = (building: DeliveryForm, signIn: number, now: Date): string | null =>
  hasWork(building) || building.rows.length > 0 || building.head.company !== null || building.head.isInvoice !== null
    ? JSON.stringify({ format: FORMAT_VERSION, signIn, changedAt: now.toISOString(), building })
    : null
