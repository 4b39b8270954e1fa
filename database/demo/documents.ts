import { codeRefusal } from '#areas/email-groups/rules/group.ts'
import { addDays, compactDate, type IsoDate } from '#kit/shared/dates.ts'
import { organisationOf } from './organisations.ts'
import { createChance, type SeededRandom } from './random.ts'
import { supplierOf, suppliers } from './suppliers.ts'

const SEED = 55

type DemoState = 'unsent' | 'sent' | 'downloaded' | 'confirmed' | 'confirmed-twice' | 'voided'

const suppliersWithCode = suppliers.filter(({ VENDOR_NAME_ALT }) => codeRefusal(VENDOR_NAME_ALT) === undefined)

/**
 * @param age how many days ago the document was sent
 * @param replaces true if it replaces the preceding document
 */
const plan = (
  kind: 'po' | 'sqm' | 'coc',
  company: number,
  vendorId: number,
  age: number,
  state: DemoState,
  replaces = false,
) => ({ kind, company, vendorId, age, state, replaces })

/** Plans the documents of a supplier with a demo account: two orders in every state, and signed documents. */
const planEveryState = (vendorId: number) => {
  const states = ['sent', 'downloaded', 'unsent', 'voided', 'confirmed', 'confirmed-twice'] as const
  return [
    ...states.flatMap((state) => [state, state]).map((state, index) => plan('po', 103, vendorId, 1 + index * 3, state)),
    plan('po', 103, vendorId, 9, 'confirmed'),
    plan('po', 103, vendorId, 2, 'sent', true),
    ...(['sqm', 'coc'] as const).flatMap((kind) => [
      plan(kind, 103, vendorId, 40, 'confirmed'),
      plan(kind, 103, vendorId, 3, 'sent', true),
      plan(kind, 175, vendorId, 30, 'voided'),
      plan(kind, 175, vendorId, 5, 'downloaded', true),
    ]),
    plan('po', 175, vendorId, 4, 'downloaded'),
  ]
}

const planSome = (vendorId: number, chance: SeededRandom) => {
  const states = ['sent', 'downloaded', 'confirmed', 'confirmed', 'confirmed-twice', 'confirmed'] as const
  const company = chance.in(0.75) ? 103 : 175
  return (['po', 'sqm', 'coc'] as const)
    .filter(() => chance.in(0.5))
    .map((kind) => plan(kind, company, vendorId, chance.whole(0, 40), chance.pick(states)))
}

/** Returns documents of the last six weeks: orders, SQM and codes of conduct in every state. */
export const demoDocuments = (today: IsoDate) => {
  const chance = createChance(SEED)
  const planned = suppliersWithCode.flatMap(({ VENDOR_ID }, index) =>
    index < 2 ? planEveryState(VENDOR_ID) : planSome(VENDOR_ID, chance),
  )
  return planned.map((document, index) => {
    const { kind, age, replaces } = document
    const sequence = String(index + 1).padStart(3, '0')
    if (kind !== 'po') {
      const revision = replaces ? '05' : `0${1 + (index % 4)}`
      return { ...document, po: '', rel: '', sequence, revision, dueDate: addDays(today, -age) }
    }
    // a replacement has the numbers of the order that it replaces
    const order = replaces ? index : index + 1
    const po = String(47_000_000 + order * 7)
    const rel = order % 4 === 0 ? '1' : '0'
    return { ...document, po, rel, sequence, revision: '', dueDate: addDays(today, 14 - age) }
  })
}

export type DemoDocument = ReturnType<typeof demoDocuments>[number]

export const demoFileName = (document: DemoDocument): string => {
  const { kind, company, vendorId, sequence, dueDate, po, rel, revision } = document
  const code = supplierOf(vendorId).VENDOR_NAME_ALT ?? ''
  const { FILE_PREFIX, INVENTORY_ORG_CODE } = organisationOf(company)
  if (kind === 'po')
    return `${FILE_PREFIX ?? INVENTORY_ORG_CODE}-${code}-${sequence}-${compactDate(dueDate)}-${po}-${rel}.pdf`
  return `${kind.toUpperCase()}-${revision}-${code}.pdf`
}
