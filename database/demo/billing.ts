import Big from 'big.js'
import { type Month, monthOf, monthsLater } from '#areas/finance/rules/month.ts'
import type { ErpInvoice } from '#areas/finance/server/finance.port.ts'
import { addDays, daysBetween, type IsoDate } from '#kit/shared/dates.ts'
import type { DeliveryHistory } from './delivery-history.ts'
import { orderingOrganisations, organisationCode, organisations } from './organisations.ts'
import { createChance, type SeededRandom } from './random.ts'
import { supplierOf, suppliers } from './suppliers.ts'

const SEED = 70_001
const UNPAID_SEED = 70_002
const VAT = '1.07'
/** Thailand withholds 3 % of payments for services as tax. */
const WITHHOLDING_RATE = '0.03'
/** The terms of payment in days. Each supplier has one of them. */
const termDays = [30, 45, 60] as const
const PAY_DAY = '25'
const banks = ['KBANK', 'SCB', 'BBL', 'KTB'] as const

type OfMonth<T> = T & { readonly MONTH: Month }

const companyOf = (code: string) => organisations.find((one) => one.INVENTORY_ORG_CODE === code)?.COMPANY_NAME ?? code

const invoiceOf = (vendorId: number, company: number, number: string, day: IsoDate, amount: Big) => {
  if (amount.eq(0)) return []
  const days = termDays[vendorId % termDays.length] ?? 30
  return [
    {
      MONTH: monthOf(day),
      INVOICE_NO: number,
      ORG_CODE: organisationCode(company),
      SUPPLIER_NAME: supplierOf(vendorId).VENDOR_NAME,
      SUPPLIER_NO: `V${String(vendorId).slice(-4)}`,
      TOTAL_AMOUNT: amount.toFixed(2),
      INVOICE_DATE: day,
      VENDOR_ID: vendorId,
      TERMS: `${days} days`,
      DUE_DATE: addDays(day, days),
    },
  ]
}

/**
 * Returns the invoices of deliveries that were received with an invoice number, with the prices of their lines plus
 * VAT.
 */
const ofDeliveries = ({ deliveries }: DeliveryHistory): OfMonth<ErpInvoice>[] =>
  deliveries.flatMap(({ status, vendorId, company, details }) => {
    if (status !== 'completed') return []
    const amount = details.poSelect.reduce(
      (sum, { UNIT_PRICE }, row) => sum.plus(new Big(UNIT_PRICE ?? 0).times(details.delAmount[row] ?? 0)),
      new Big(0),
    )
    return invoiceOf(vendorId, company, details.invoiceNo, details.invoiceDate, amount.times(VAT))
  })

/** Returns invoices from before the first demo delivery. */
const older = (from: IsoDate, to: IsoDate, chance: SeededRandom): OfMonth<ErpInvoice>[] =>
  suppliers.flatMap(({ VENDOR_ID }, index) =>
    Array.from({ length: index < 3 ? 24 : chance.whole(2, 6) }, (_, at) => {
      const day = addDays(from, chance.whole(0, Math.max(0, daysBetween(from, to) - 1)))
      const company = chance.weighted(orderingOrganisations)
      const amount = new Big(chance.whole(80_000, 48_000_000)).div(100)
      const number = `BI${day.slice(2, 4)}${day.slice(5, 7)}-${VENDOR_ID % 1000}${String(at).padStart(2, '0')}`
      return invoiceOf(VENDOR_ID, company, number, day, amount)
    }).flat(),
  )

/** Returns the month of payment: the month after the invoice, or for some invoices the month after that. */
const paidIn = (invoice: OfMonth<ErpInvoice>, chance: SeededRandom): Month =>
  monthsLater(invoice.MONTH, chance.in(0.85) ? 1 : 2)

const paymentOf = (invoice: OfMonth<ErpInvoice>, month: Month, yesterday: IsoDate, chance: SeededRandom) => {
  const payDay = `${month}-${PAY_DAY}`
  const { makes } = supplierOf(invoice.VENDOR_ID)
  const amount = new Big(invoice.TOTAL_AMOUNT)
  const wht = makes === 'plating' ? amount.div(VAT).times(WITHHOLDING_RATE).round(2) : new Big(0)
  const settles = makes === 'steel' && chance.in(0.3)
  const rest = chance.in(0.02) ? new Big(0) : amount.minus(wht)
  return {
    MONTH: month,
    AMOUNT: invoice.TOTAL_AMOUNT,
    BASE_AMOUNT: null,
    TOTAL_AMOUNT: rest.toFixed(2),
    WHT_AMT: wht.toFixed(2),
    ORG_CODE: invoice.ORG_CODE,
    BANK_NAME: settles ? 'CLEARING' : (banks[invoice.ORG_CODE.charCodeAt(0) % banks.length] ?? 'KBANK'),
    INVOICE_NUM: invoice.INVOICE_NO,
    BANK_ACCOUNT_NAME: companyOf(invoice.ORG_CODE),
    INV_DESCRIPTION: makes === 'plating' ? 'ค่าจ้างชุบผิวชิ้นงาน' : 'ค่าชิ้นส่วนยานยนต์',
    INVOICE_DATE: invoice.INVOICE_DATE,
    VENDOR_ID: invoice.VENDOR_ID,
    SUPPLIER_NAME: invoice.SUPPLIER_NAME,
    PAYMENT_DATE: payDay < yesterday ? payDay : yesterday,
  }
}

/**
 * Creates the finance data of the demo: three months of invoices and payments, up to the day before `today`. The same
 * day gives the same result. Invoices of demo deliveries have the numbers and amounts of the deliveries.
 */
export const createBilling = (history: DeliveryHistory, today: IsoDate) => {
  const chance = createChance(SEED)
  const unpaid = createChance(UNPAID_SEED)
  const yesterday = addDays(today, -1)
  const now = monthOf(yesterday)
  const known = ofDeliveries(history)
  const firstKnown = known.reduce(
    (first, { INVOICE_DATE }) => (INVOICE_DATE < first ? INVOICE_DATE : first),
    `${now}-01`,
  )
  const all = [...older(`${monthsLater(now, -3)}-01`, firstKnown, chance), ...known].sort(
    (a, b) => a.INVOICE_DATE.localeCompare(b.INVOICE_DATE) || a.INVOICE_NO.localeCompare(b.INVOICE_NO),
  )
  const shownFrom = monthsLater(now, -2)
  const paid = all
    .map((invoice) => paymentOf(invoice, paidIn(invoice, chance), yesterday, chance))
    // some invoices stay unpaid longer than their terms
    .filter(() => !unpaid.in(0.06))
    .filter(({ MONTH }) => MONTH >= shownFrom && MONTH <= now)
  const cheques = new Map<string, string>()
  const numberOf = ({ MONTH, VENDOR_ID, ORG_CODE, BANK_NAME }: (typeof paid)[number]) => {
    const key = [MONTH, VENDOR_ID, ORG_CODE, BANK_NAME].join()
    const number = cheques.get(key) ?? String(10_021_500 + cheques.size)
    cheques.set(key, number)
    return number
  }
  return {
    invoices: all.filter(({ MONTH }) => MONTH >= shownFrom),
    payments: paid.map((payment) => ({ ...payment, CHECK_NUMBER: numberOf(payment) })),
  }
}

export type Billing = ReturnType<typeof createBilling>
