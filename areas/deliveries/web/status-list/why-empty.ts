import type { Translate } from '#kit/web/i18n.ts'
import type { ListFilters } from './search.ts'
import type { listTexts } from './texts.ts'

type T = Translate<(typeof listTexts)['en']>

const kinds = {
  all: 'emptyKindAll',
  needsInvoice: 'emptyKindNeedsInvoice',
  transit: 'emptyKindTransit',
  received: 'emptyKindReceived',
  completed: 'emptyKindCompleted',
} as const

const period = (t: T, name: 'emptyCreated' | 'emptyDue', from: string | null, to: string | null): string[] => {
  if (from !== null && to !== null) return [t(`${name}Between`, { from, to })]
  if (from !== null) return [t(`${name}From`, { from })]
  return to === null ? [] : [t(`${name}To`, { to })]
}

const kindOf = ({ deleted, demo, status }: ListFilters) => {
  if (deleted) return 'emptyKindDeleted'
  return demo ? 'emptyKindDemo' : kinds[status]
}

/** Describes the active filters in a sentence that explains an empty list. */
export const whyEmpty = (filters: ListFilters, t: T): string => {
  const kind = t(kindOf(filters))
  const parts = [
    ...(filters.no === '' ? [] : [t('emptyNumber', { value: filters.no })]),
    ...(filters.po === '' ? [] : [t('emptyPo', { value: filters.po })]),
    ...(filters.rel === '' ? [] : [t('emptyRel', { value: filters.rel })]),
  ]
  const supplier = filters.supplier === null ? [] : [t('emptySupplier')]
  const when = [
    ...period(t, 'emptyCreated', filters.from, filters.to),
    ...period(t, 'emptyDue', filters.dueFrom, filters.dueTo),
  ]
  const filterSentence = parts.length === 0 ? [] : [t('emptyWith', { what: parts.join(t('emptyAnd')) })]
  return [kind, ...supplier, ...filterSentence, when.join(t('emptyAnd'))].filter((part) => part !== '').join(' ')
}
