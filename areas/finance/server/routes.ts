import type { Caller } from '#areas/accounts/rules/caller.ts'
import { defineRoute, type PortalRoute } from '#areas/accounts/server/index.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { type Paging, pageOfRows } from '#kit/server/list/list-query.ts'
import { listReply } from '#kit/server/list/list-reply.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { type Language, textOf } from '#kit/shared/message.ts'
import { ok } from '#kit/shared/result.ts'
import * as calls from '../contract.ts'
import { financeMessages as messages } from '../messages.ts'
import { parseMonth, writeMonth } from '../rules/month.ts'
import { invoiceList, invoiceTotals, openAmountsByAge } from './invoice-list.query.ts'
import { chooseMonth, monthsFor, runningUpdate, storedMonths } from './months.ts'
import { paymentList, paymentTotals } from './payment-list.query.ts'
import { financeScope } from './scope.ts'
import type { FinanceKind } from './tables.ts'
import { type UpdateMonthDeps, updateMonth } from './update-month.ts'

export interface FinanceDeps extends UpdateMonthDeps {
  readonly directory: DirectoryPort
}

interface MonthQuery extends Paging {
  readonly Month?: string | undefined
  readonly q?: string | undefined
  readonly age?: calls.AgeFilter | undefined
}

const kinds = {
  invoices: { list: invoiceList, totals: invoiceTotals, updated: messages.INVOICES_UPDATED },
  payments: { list: paymentList, totals: paymentTotals, updated: messages.PAYMENTS_UPDATED },
}

const rowsOf = async (deps: FinanceDeps, kind: FinanceKind, caller: Caller, input: MonthQuery) => {
  const months = await monthsFor(deps.db, kind, caller)
  const chosen = chooseMonth(months, caller, input.Month)
  if (!chosen.ok) return chosen
  if (chosen.value === undefined) return ok({ ...pageOfRows([], input), month: null })
  const read = input.age !== undefined && input.Month === undefined ? months : [chosen.value]
  const loadIds = read.map(({ loadId }) => loadId)
  const scope = await financeScope(caller, deps.directory)
  const found = await kinds[kind].list(deps.db, loadIds, scope, input, bangkokDay(deps.now()))
  return found.ok ? ok({ ...found.value, month: chosen.value.month }) : found
}

const summary = async <T>(deps: FinanceDeps, kind: FinanceKind, caller: Caller, Month: string | undefined) => {
  const found = await rowsOf(deps, kind, caller, { Month, _limit: -1 })
  if (!found.ok) return found
  return listReply<T>(found, [`{"month":${JSON.stringify(found.value.month)},"data":`, '}'])
}

const overview = async (
  { db, directory }: FinanceDeps,
  kind: FinanceKind,
  caller: Caller,
  { Month, q }: MonthQuery,
) => {
  const months = await monthsFor(db, kind, caller)
  const chosen = chooseMonth(months, caller, Month)
  if (!chosen.ok) return chosen
  const selectedMonth = chosen.value
  const requestedMonth = parseMonth(Month ?? '')
  return {
    month: selectedMonth?.month ?? (requestedMonth ? writeMonth(requestedMonth) : null),
    fetchedAt: selectedMonth?.fetchedAt ?? null,
    months: months.map(({ loadId: _, ...month }) => month),
    cards: selectedMonth
      ? await kinds[kind].totals(db, selectedMonth.loadId, await financeScope(caller, directory), q)
      : [],
  }
}

const ageing = async ({ db, directory, now }: FinanceDeps, caller: Caller, q: string | undefined) => {
  const months = await monthsFor(db, 'invoices', caller)
  const loadIds = months.map(({ loadId }) => loadId)
  const [newest] = await storedMonths(db, 'payments')
  return {
    ages: await openAmountsByAge(db, loadIds, await financeScope(caller, directory), bangkokDay(now()), q),
    months: months.length,
    paidUntil: newest?.month ?? null,
  }
}

const update = async (deps: FinanceDeps, kind: FinanceKind, caller: Caller, Month: string, language: Language) => {
  const result = await updateMonth(deps, kind, parseMonth(Month) ?? '', caller)
  if (!result.ok) return result
  const { month, rows } = result.value
  return {
    status: 'success' as const,
    month: writeMonth(month),
    rows,
    message: textOf(kinds[kind].updated, language),
  }
}

export const financeRoutes = (deps: FinanceDeps): PortalRoute[] => [
  defineRoute(calls.listInvoices, ({ query, caller }) => listReply(rowsOf(deps, 'invoices', caller, query))),
  defineRoute(calls.getInvoiceOverview, ({ query, caller }) => overview(deps, 'invoices', caller, query)),
  defineRoute(calls.getInvoiceAgeing, ({ query, caller }) => ageing(deps, caller, query.q)),
  defineRoute(calls.getInvoiceSummary, ({ query, caller }) => summary(deps, 'invoices', caller, query.Month)),
  defineRoute(calls.updateInvoices, ({ body, caller, language }) =>
    update(deps, 'invoices', caller, body.Month, language),
  ),
  defineRoute(calls.listPayments, ({ query, caller }) => listReply(rowsOf(deps, 'payments', caller, query))),
  defineRoute(calls.getPaymentOverview, ({ query, caller }) => overview(deps, 'payments', caller, query)),
  defineRoute(calls.getPaymentSummary, ({ query, caller }) => summary(deps, 'payments', caller, query.Month)),
  defineRoute(calls.updatePayments, ({ body, caller, language }) =>
    update(deps, 'payments', caller, body.Month, language),
  ),
  defineRoute(calls.listRunningUpdates, async () => ({
    invoices: await runningUpdate(deps.db, 'invoices'),
    payments: await runningUpdate(deps.db, 'payments'),
  })),
]
