import { addDays, compactDate, type IsoDate } from '#kit/shared/dates.ts'
import { organisationOf } from './organisations.ts'
import { createChance } from './random.ts'
import { supplierOf, suppliers } from './suppliers.ts'

const SEED = 55

/** The progress of a demo document. */
type DemoState = 'unsent' | 'sent' | 'downloaded' | 'confirmed' | 'confirmed-twice' | 'voided'

export interface DemoDocument {
  readonly kind: 'po' | 'sqm' | 'coc'
  readonly company: number
  readonly vendorId: number
  /** How many days ago the document was sent. */
  readonly age: number
  readonly state: DemoState
  /** True if it replaces the preceding document in the list. */
  readonly replaces: boolean
  readonly po: string
  readonly rel: string
  readonly sequence: string
  readonly revision: string
  readonly dueDate: IsoDate
}

/** The states of the orders of the two suppliers with demo accounts, newest first. Each state occurs at least once. */
const ordersOfVendor: readonly DemoState[] = [
  'sent',
  'sent',
  'downloaded',
  'confirmed',
  'unsent',
  'confirmed-twice',
  'downloaded',
  'voided',
  'confirmed',
  'confirmed',
  'downloaded',
  'confirmed',
]

const suppliersWithCode = suppliers.filter(
  ({ VENDOR_NAME_ALT }) => VENDOR_NAME_ALT !== null && !/[-\s]/.test(VENDOR_NAME_ALT),
)

/**
 * Adds a document to the list.
 * @param series the order or revision of the document that it replaces
 */
type AddDocument = (
  kind: DemoDocument['kind'],
  company: number,
  vendorId: number,
  age: number,
  state: DemoState,
  series?: Pick<DemoDocument, 'po' | 'rel' | 'revision'>,
) => DemoDocument

/** Adds the documents of a supplier with a demo account. */
const addEveryState = (add: AddDocument, vendorId: number): void => {
  for (const [index, state] of ordersOfVendor.entries()) add('po', 103, vendorId, 1 + index * 3, state)
  const old = add('po', 103, vendorId, 9, 'confirmed')
  add('po', 103, vendorId, 2, 'sent', old)
  for (const kind of ['sqm', 'coc'] as const) {
    add(kind, 103, vendorId, 40, 'confirmed')
    add(kind, 103, vendorId, 3, 'sent', { po: '', rel: '', revision: '05' })
    add(kind, 175, vendorId, 30, 'voided')
    add(kind, 175, vendorId, 5, 'downloaded', { po: '', rel: '', revision: '06' })
  }
  add('po', 175, vendorId, 4, 'downloaded')
}

/** Returns documents of the last six weeks: orders, SQM and codes of conduct in every state. */
export const demoDocuments = (today: IsoDate): readonly DemoDocument[] => {
  const chance = createChance(SEED)
  const documents: DemoDocument[] = []
  const add: AddDocument = (kind, company, vendorId, age, state, series) => {
    const order = documents.length + 1
    const isOrder = kind === 'po'
    const document = {
      kind,
      company,
      vendorId,
      age,
      state,
      replaces: series !== undefined,
      po: isOrder ? (series?.po ?? String(47_000_000 + order * 7)) : '',
      rel: isOrder ? (series?.rel ?? (order % 4 === 0 ? '1' : '0')) : '',
      sequence: String(order).padStart(3, '0'),
      revision: isOrder ? '' : (series?.revision ?? `0${chance.whole(1, 4)}`),
      dueDate: isOrder ? addDays(today, 14 - age) : addDays(today, -age),
    }
    documents.push(document)
    return document
  }
  for (const { VENDOR_ID: vendorId } of suppliersWithCode.slice(0, 2)) addEveryState(add, vendorId)
  const states = ['sent', 'downloaded', 'confirmed', 'confirmed', 'confirmed-twice', 'downloaded'] as const
  for (const { VENDOR_ID: vendorId } of suppliersWithCode.slice(2)) {
    const company = chance.in(0.75) ? 103 : 175
    if (chance.in(0.6)) add('po', company, vendorId, chance.whole(0, 40), chance.pick(states))
    if (chance.in(0.4)) add('sqm', company, vendorId, chance.whole(0, 60), chance.pick(states))
    if (chance.in(0.5)) add('coc', company, vendorId, chance.whole(0, 60), chance.pick(states))
  }
  return documents
}

/** The file name of a demo document. */
export const demoFileName = (document: DemoDocument): string => {
  const { kind, company, vendorId, sequence, dueDate, po, rel, revision } = document
  const code = supplierOf(vendorId).VENDOR_NAME_ALT ?? ''
  const { FILE_PREFIX, INVENTORY_ORG_CODE } = organisationOf(company)
  if (kind === 'po')
    return `${FILE_PREFIX ?? INVENTORY_ORG_CODE}-${code}-${sequence}-${compactDate(dueDate)}-${po}-${rel}.pdf`
  return `${kind === 'sqm' ? 'SQM' : 'COC'}-${revision}-${code}.pdf`
}
