import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ErpAnswer, OrderAnswerPort } from '#areas/order-answers/server/order-answers.port.ts'
import type { Db, Unit } from '#kit/server/database/database.ts'
import { CSV_BOM, csvLine } from '#kit/shared/sheets/csv.ts'

const FILE = 'order-answers.csv'
/** The number of days for which the extract contains an answer. */
const KEPT_DAYS = 90

const text = (value: string | number | null): string => (value === null ? '' : String(value))

const columns: Readonly<Record<string, (answer: ErpAnswer) => string>> = {
  KEY: ({ key }) => key,
  EVENT: ({ event }) => event,
  ANSWER_ID: ({ id }) => text(id),
  VENDOR_ID: ({ vendorId }) => text(vendorId),
  INV_ORGID: ({ company }) => text(company),
  PO_NUMBER: ({ PO_NUMBER }) => PO_NUMBER,
  RELEASE_NUM: ({ RELEASE_NUM }) => text(RELEASE_NUM),
  LINE_NUM: ({ LINE_NUM }) => text(LINE_NUM),
  SHIPMENT_NUM: ({ SHIPMENT_NUM }) => text(SHIPMENT_NUM),
  JOBS: ({ JOBS }) => text(JOBS),
  ITEM_CODE: ({ ITEM_CODE }) => ITEM_CODE,
  ANSWER: ({ answer }) => answer,
  DECISION: ({ decision }) => text(decision),
  STATE: ({ state }) => state,
  REASON: ({ reason }) => reason,
  PROMISED: ({ schedule }) => schedule.map(({ date, quantity }) => `${date}=${quantity}`).join(';'),
  QUANTITY: ({ QUANTITY }) => text(QUANTITY),
  QUANTITY_REMAIN: ({ QUANTITY_REMAIN }) => text(QUANTITY_REMAIN),
  DUE_DATE: ({ DUE_DATE }) => text(DUE_DATE),
  UNIT_PRICE: ({ UNIT_PRICE }) => text(UNIT_PRICE),
  BY: ({ by }) => by,
  AT: ({ at }) => at,
}

/** Replaces the extract atomically, so that a reader sees a complete file. */
const writeExtract = async (folder: string, answers: readonly ErpAnswer[]): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const path = join(folder, FILE)
  const lines = answers.map((answer) => csvLine(Object.values(columns).map((cellOf) => cellOf(answer))))
  const file = await open(`${path}.part`, 'w')
  try {
    await file.writeFile(`${CSV_BOM}${csvLine(Object.keys(columns))}${lines.join('')}`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
}

/**
 * Stores the new answers, and writes the extract with the answers of the last `KEPT_DAYS` days. Runs in one process at
 * a time.
 */
const take = async (unit: Unit, folder: string | undefined, answers: readonly ErpAnswer[]): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('erp/order-answers', 0))`.execute(unit)
  await unit
    .insertInto('erp.order_answer')
    .values(answers.map((answer) => ({ key: answer.key, answer: JSON.stringify(answer) })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  await sql`delete from erp.order_answer where received_at < now() - make_interval(days => ${KEPT_DAYS}::integer)`.execute(
    unit,
  )
  if (folder === undefined) return
  const known = await unit.selectFrom('erp.order_answer').select('answer').orderBy('position').execute()
  await writeExtract(
    folder,
    known.map(({ answer }) => JSON.parse(answer) as ErpAnswer),
  )
}

/** @param folder the folder of the extract; if left out, answers are only stored */
export const builtInOrderAnswers = (db: Db, folder: string | undefined): OrderAnswerPort => ({
  sendAnswers: async (answers) => {
    if (answers.length > 0) await db.transaction().execute((unit) => take(unit, folder, answers))
    return answers.map(() => ({ ok: true }))
  },
})
