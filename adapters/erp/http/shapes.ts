import { z } from 'zod'
import { parseMoney } from '#areas/finance/rules/money.ts'
import { bangkokDay, isIsoDate } from '#kit/shared/dates.ts'
import type { Reply } from './gateway-client.ts'

/**
 * The responses of the gateway. Numbers may be text, and empty values may be missing. Additional columns are ignored.
 */

const empty = <T extends z.ZodType>(shape: T) =>
  z
    .union([shape, z.null()])
    .optional()
    .transform((value) => value ?? null)

const text = z.union([z.string(), z.number().transform(String)])
const nonEmptyText = text.refine((value) => value !== '')
/** Text; null if missing. Empty text stays empty. */
const maybeText = empty(text)
/** Text; null if missing or empty. */
const maybeCode = maybeText.transform((value) => value || null)

const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?(\d+\.?\d*|\.\d+)$/)
    .transform(Number),
])
const wholeNumber = number.pipe(z.int())
const maybeWhole = z.union([z.literal('').transform(() => null), empty(wholeNumber)])
const maybeNumber = z.union([z.literal('').transform(() => null), empty(number.pipe(z.number().nonnegative()))])
const quantity = number.pipe(z.number().nonnegative())
/** A remaining quantity. It is 0 if more than the ordered quantity was received. */
const remaining = number.transform((value) => Math.max(0, value))

/** A day. An instant is converted to its day in Bangkok. */
const day = z.string().transform((value, context) => {
  if (isIsoDate(value)) return value
  const instant = new Date(value)
  if (/^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(instant.getTime())) return bangkokDay(instant)
  context.addIssue({ code: 'custom', message: 'is no day' })
  return z.NEVER
})
const maybeDay = z.union([z.literal('').transform(() => null), empty(day)])

const money = text.transform((value, context) => {
  const read = parseMoney(value.trim())
  if (read.ok) return read.value
  context.addIssue({ code: 'custom', message: read.reason })
  return z.NEVER
})
const maybeMoney = z.union([z.literal('').transform(() => null), empty(money)])

const maybeFlag = z
  .union([z.boolean(), z.enum(['Y', 'N']).transform((flag) => flag === 'Y'), z.null()])
  .optional()
  .transform((flag) => flag ?? undefined)

export const suppliersReply = z.object({
  Output: z.array(z.object({ VENDOR_ID: wholeNumber, VENDOR_NAME: nonEmptyText, VENDOR_NAME_ALT: maybeCode })),
})

export const organisationsReply = z.object({
  Output: z.array(
    z.object({
      INVENTORY_ORG_CODE: nonEmptyText,
      INVENTORY_ORG_ID: wholeNumber,
      OPERATING_UNIT_ORG_ID: wholeNumber,
      COMPANY_NAME: text,
      NAME: text,
      FILE_PREFIX: z.string().nullish(),
      OFFERED: maybeFlag,
      HAS_PDS: maybeFlag,
      HIDE_PDS_NO_LINE: maybeFlag,
      PACK_EXEMPT: maybeFlag,
    }),
  ),
})

export const sitesReply = z.array(
  z.object({ VENDOR_SITE_CODE: nonEmptyText, ADDR: maybeText.transform((addr) => addr ?? '') }),
)

export const jobLine = z.object({
  ITEM_CODE: nonEmptyText,
  PO_NUMBER: nonEmptyText,
  RELEASE_NUM: maybeWhole,
  LINE_NUM: wholeNumber,
  SHIPMENT_NUM: wholeNumber,
  JOBS: maybeCode,
  QUANTITY: quantity,
  INV_ORGID: wholeNumber,
  ORG_ID: wholeNumber,
})

export const orderLine = jobLine.extend({
  item_code_int: maybeCode,
  DESCRIPTION: maybeText.transform((description) => description ?? ''),
  LINE_TYPE_ID: maybeWhole,
  UNIT_PRICE: maybeNumber,
  UOM: maybeText,
  DUE_DATE: maybeDay,
  PIECES_PER_KANBAN: maybeText,
  PDS_NUMBER: maybeText,
  TRIP: maybeText,
  CREDIT_TERMS: maybeText,
  DOCK_CODE: maybeText,
  DELIVERY_CYCLE: maybeText,
  COMMENTS: maybeText,
  ITEM_TYPE: maybeText,
  QUANTITY_RECEIVED: quantity,
  QUANTITY_REMAIN: remaining,
})

export const orderLinesReply = z.object({ Output: z.array(orderLine) })

export const openLinesReply = z.object({ Output: z.array(orderLine.extend({ VENDOR_ID: wholeNumber })) })

/**
 * The order lines of a lookup by job. If Status is not Success, there are no lines, even if Res contains some; Message
 * may contain the reason.
 */
export const jobReply = <T extends z.ZodType>(row: T) =>
  z.union([
    z.object({ Status: z.literal('Success'), Res: z.array(row) }).transform(({ Res }) => ({ lines: Res })),
    z
      .object({ Status: z.string().refine((status) => status !== 'Success'), Message: z.string().nullish() })
      .transform(({ Message }) => ({ lines: [], ...(Message?.trim() ? { erpMessage: Message.trim() } : {}) })),
  ])

export const subInventoryReply = z.object({ Error: number.pipe(z.union([z.literal(0), z.literal(1)])) })

/** The response to a receipt or replacement; a refusal has a Message. */
export const receiptReply = z.object({
  Status: z.string(),
  ReceiveNumber: maybeCode,
  Message: z.string().nullish(),
})

export const isSuccessStatus = (status: string): boolean => /^success$/i.test(status)

/** Returns the content of a response that reports success; undefined for other responses. */
export const readSuccessfulReceipt = ({ status, json }: Reply): z.infer<typeof receiptReply> | undefined => {
  const { data } = receiptReply.safeParse(json)
  return status < 300 && data && isSuccessStatus(data.Status) ? data : undefined
}

const month = <T extends z.ZodType>(row: T) => z.object({ status: z.literal('success'), data: z.array(row) })

export const invoicesReply = month(
  z.object({
    INVOICE_NO: nonEmptyText,
    ORG_CODE: nonEmptyText,
    SUPPLIER_NAME: text,
    SUPPLIER_NO: maybeCode,
    TOTAL_AMOUNT: money,
    INVOICE_DATE: day,
    VENDOR_ID: wholeNumber,
    TERMS: maybeCode,
    DUE_DATE: maybeDay,
  }),
)

export const paymentsReply = month(
  z.object({
    CHECK_NUMBER: maybeText.transform((cheque) => cheque ?? ''),
    AMOUNT: money,
    BASE_AMOUNT: maybeMoney,
    TOTAL_AMOUNT: money,
    WHT_AMT: maybeMoney,
    ORG_CODE: nonEmptyText,
    BANK_NAME: text,
    INVOICE_NUM: nonEmptyText,
    BANK_ACCOUNT_NAME: maybeText.transform((account) => account ?? ''),
    INV_DESCRIPTION: maybeText.transform((description) => description ?? ''),
    INVOICE_DATE: day,
    VENDOR_ID: wholeNumber,
    SUPPLIER_NAME: maybeCode,
    PAYMENT_DATE: maybeDay,
  }),
)

export const scheduleReply = z.object({
  createdAt: z.iso.datetime({ offset: true }).nullish(),
  details: z.array(
    z.object({
      PDS_NUM: maybeCode,
      PDS_LINE: maybeCode,
      STATUS: maybeCode,
      ORGANIZATION_CODE: nonEmptyText,
      VENDOR_NAME: text,
      VENDOR_ID: wholeNumber,
      PO_NUM: nonEmptyText,
      PO_REL_NUM: maybeWhole,
      ITEM_CODE: nonEmptyText,
      ITEM_DESCRIPTION: maybeText.transform((description) => description ?? ''),
      ITEM_TYPE: maybeText,
      NEED_BY_DATE: day,
      QTY_ORDER: quantity,
      QTY_REMAIN: remaining,
    }),
  ),
})
