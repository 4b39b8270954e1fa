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

const between = (
  from: string | null,
  to: string | null,
  texts: { both: (from: string, to: string) => string; from: (day: string) => string; to: (day: string) => string },
): string[] => {
  if (from !== null && to !== null) return [texts.both(from, to)]
  if (from !== null) return [texts.from(from)]
  return to === null ? [] : [texts.to(to)]
}

const kindOf = ({ deletedOnly, demoOnly, status }: ListFilters) => {
  if (deletedOnly) return 'emptyKindDeleted'
  return demoOnly ? 'emptyKindDemo' : kinds[status]
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
    ...between(filters.from, filters.to, {
      both: (from, to) => t('emptyCreatedBetween', { from, to }),
      from: (from) => t('emptyCreatedFrom', { from }),
      to: (to) => t('emptyCreatedTo', { to }),
    }),
    ...between(filters.dueFrom, filters.dueTo, {
      both: (from, to) => t('emptyDueBetween', { from, to }),
      from: (from) => t('emptyDueFrom', { from }),
      to: (to) => t('emptyDueTo', { to }),
    }),
  ]
  const filterSentence = parts.length === 0 ? [] : [t('emptyWith', { what: parts.join(t('emptyAnd')) })]
  return [kind, ...supplier, ...filterSentence, when.join(t('emptyAnd'))].filter((part) => part !== '').join(' ')
}
