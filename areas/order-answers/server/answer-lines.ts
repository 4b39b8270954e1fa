import { sql } from 'kysely'
import { accountMessages } from '#areas/accounts/messages.ts'
import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import { lineIdentity, lineIdentityColumns, lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import type { ErpLine } from '#areas/purchase-orders/server/purchase-orders.port.ts'
import { auditSql } from '#kit/server/audit.ts'
import type { Unit } from '#kit/server/database/database.ts'
import { announce } from '#kit/server/live.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { bangkokDay } from '#kit/shared/dates.ts'
import { type Language, textOf } from '#kit/shared/message.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import type { AnswerResult, answerOrderLines } from '../contract.ts'
import { orderAnswerMessages as messages } from '../messages.ts'
import { checkAnswer } from '../rules/answer.ts'
import type { AnswerSettings } from '../rules/policy.ts'
import { latestAnswers, lockAnsweredLines, readErpLines, type StoredAnswer } from './answered-lines.ts'
import type { OrderAnswerDeps } from './deps.ts'
import { enqueueAnswers, toErpLine } from './outbox.ts'
import { readAnswerSettings } from './settings.ts'

type Body = CallInput<typeof answerOrderLines>['body']
type GivenAnswer = Body['lines'][number]

interface CheckedAnswer {
  readonly given: GivenAnswer
  readonly key: string
  readonly line: ErpLine
  readonly before: StoredAnswer | undefined
  readonly state: 'accepted' | 'proposed' | 'rejected'
  readonly settings: AnswerSettings
}

/**
 * Stores a supplier's answers to order lines (ACK-01) in one transaction that locks the lines, so that of several
 * concurrent answers only one succeeds. Without `each`, all answers are refused if one is refused.
 */
export const answerLines = async (
  deps: OrderAnswerDeps,
  caller: Caller,
  { lines, each = false }: Body,
  language: Language,
): Promise<Result<AnswerResult[]>> => {
  const scope = scopeOf(caller)
  if (scope.kind !== 'vendor') return refuse(accountMessages.FORBIDDEN)
  const { vendorId } = scope
  const keys = lines.map(lineKey)
  return deps.db.transaction().execute(async (unit): Promise<Result<AnswerResult[]>> => {
    await lockAnsweredLines(unit, vendorId, keys)
    const checked = await checkAnswers(deps, unit, caller, vendorId, lines)
    if (!checked.ok) return checked
    const refused = checked.value.find((one) => !one.ok)
    if (refused && !refused.ok && !each) return refused
    const allowed = checked.value.flatMap((one) => (one.ok ? [one.value] : []))
    const ids = await storeAnswers(deps, unit, caller, vendorId, allowed)
    return ok(
      checked.value.map((one, row): AnswerResult => {
        const identity = lineIdentity(lines[row] as GivenAnswer)
        return one.ok
          ? { ...identity, id: ids.get(one.value.key) ?? null, state: one.value.state }
          : { ...identity, id: null, state: null, refused: toLocalizedRefusal(one, language) }
      }),
    )
  })
}

export const toLocalizedRefusal = ({ message, params }: Refusal, language: Language) => ({
  code: message.code,
  message: textOf(message, language, params),
})

const checkAnswers = async (
  deps: OrderAnswerDeps,
  unit: Unit,
  caller: Caller,
  vendorId: number,
  lines: readonly GivenAnswer[],
): Promise<Result<Result<CheckedAnswer>[]>> => {
  // a group company delivers only for its own organisation (G-190)
  const mayAnswer = ({ INV_ORGID }: GivenAnswer) => caller.userType !== 'internal' || INV_ORGID === caller.companyId
  const erp = await readErpLines(deps, unit, vendorId, lines.filter(mayAnswer))
  if (!erp.ok) return erp
  const latest = await latestAnswers(unit, vendorId, lines.map(lineKey))
  const settings = await readAnswerSettings(unit, [...new Set(lines.map(({ INV_ORGID }) => INV_ORGID))])
  const today = bangkokDay(deps.now())
  const seen = new Set<string>()
  return ok(
    lines.map((given, row) => {
      const key = lineKey(given)
      const named = { po: given.PO_NUMBER, line: given.LINE_NUM }
      if (seen.has(key)) return withRow(refuse(messages.ORDER_LINE_TWICE, named), row)
      seen.add(key)
      const line = erp.value.get(key)
      if (!line || !mayAnswer(given)) return withRow(refuse(messages.ORDER_LINE_UNKNOWN, named), row)
      const before = latest.get(key)
      const own = settings(given.INV_ORGID)
      const state = checkAnswer(
        { ...given, schedule: given.schedule ?? [], reason: given.reason ?? '' },
        { ordered: line, latest: before, tolerance: own, today },
      )
      return state.ok ? ok({ given, key, line, before, state: state.value, settings: own }) : withRow(state, row)
    }),
  )
}

const withRow = (refusal: Refusal, row: number): Refusal => {
  const path = refusal.culprit?.path
  return {
    ...refusal,
    culprit: { ...refusal.culprit, line: row, path: `lines.${row}${path === undefined ? '' : `.${path}`}` },
  }
}

/** Stores the answers and returns their ids by `lineKey`. */
const storeAnswers = async (
  { now }: OrderAnswerDeps,
  unit: Unit,
  caller: Caller,
  vendorId: number,
  answers: readonly CheckedAnswer[],
): Promise<ReadonlyMap<string, number>> => {
  if (answers.length === 0) return new Map()
  const at = now()
  const replaced = answers.flatMap(({ before }) => before?.id ?? [])
  if (replaced.length > 0)
    await unit.updateTable('order_answers.answer').set({ is_latest: false }).where('id', 'in', replaced).execute()
  const rows = await unit
    .insertInto('order_answers.answer')
    .values(answers.map((one) => rowOf(one, caller, vendorId, at)))
    .returning(['id', 'line_key'])
    .execute()
  const ids = new Map(rows.map(({ id, line_key }) => [line_key, Number(id)]))
  await auditAnswers(unit, caller, vendorId, answers, ids, at)
  await enqueueAnswers(
    unit,
    answers.map(({ given, key, line, state }) => ({
      event: 'answer' as const,
      id: ids.get(key) ?? 0,
      vendorId,
      ...toErpLine(line),
      answer: given.answer,
      decision: null,
      state,
      reason: given.reason ?? '',
      schedule: sortByDate(given.schedule),
      by: caller.username,
    })),
    at,
  )
  return ids
}

const sortByDate = (schedule: GivenAnswer['schedule'] = []) => [...schedule].sort((a, b) => (a.date < b.date ? -1 : 1))

const rowOf = (
  { given, line, before, state, settings }: CheckedAnswer,
  caller: Caller,
  vendorId: number,
  at: Date,
) => ({
  vendor_id: vendorId,
  vendor_name: caller.vendorName ?? String(vendorId),
  ...lineIdentityColumns(line),
  company: line.INV_ORGID,
  item_code: line.ITEM_CODE,
  description: line.DESCRIPTION,
  uom: line.UOM,
  version: (before?.version ?? 0) + 1,
  answer: given.answer,
  state,
  reason: given.reason ?? '',
  schedule: JSON.stringify(sortByDate(given.schedule)),
  quantity: line.QUANTITY,
  quantity_remain: line.QUANTITY_REMAIN,
  due_date: line.DUE_DATE,
  unit_price: line.UNIT_PRICE,
  days_early: settings.daysEarly,
  days_late: settings.daysLate,
  answered_by: caller.userId,
  answered_by_name: caller.username,
  answered_at: at,
})

/** Writes an audit entry for each answer, and announces the change once for each organisation. */
const auditAnswers = async (
  unit: Unit,
  caller: Caller,
  vendorId: number,
  answers: readonly CheckedAnswer[],
  ids: ReadonlyMap<string, number>,
  at: Date,
): Promise<void> => {
  const entries = answers.map(({ given, key, line, before, state }) =>
    auditSql(caller, at, {
      what: `order-answer.${given.answer}`,
      kind: 'order-answer',
      id: ids.get(key) ?? 0,
      organisation: line.INV_ORGID,
      vendor: vendorId,
      before: before && { state: before.state },
      after: { po: line.PO_NUMBER, line: line.LINE_NUM, state, reason: given.reason ?? '', schedule: given.schedule },
    }),
  )
  await sql`select ${sql.join(entries)}`.execute(unit)
  for (const [organisation, { length: lines }] of Map.groupBy(answers, ({ line }) => line.INV_ORGID))
    await announce(unit, { topic: 'order-answer.change', organisation, vendor: vendorId, body: { lines } })
}
