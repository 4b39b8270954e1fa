import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { PageLink, type PageTarget } from '#kit/web/page-link.tsx'
import type { ProblemError } from '#kit/web/query.ts'
import { NotLoaded } from '#kit/web/states.tsx'
import { supplierTexts } from './texts.ts'

interface SectionProps<Data> {
  readonly title: string
  readonly query: Pick<UseQueryResult<Data, ProblemError>, 'data' | 'error' | 'refetch'>
  readonly count: (data: Data) => number
  readonly empty: string
  /** The link to the page with all entries. */
  readonly all?: PageTarget | undefined
  readonly children: (data: Data) => ReactNode
}

/** One section of the page. It loads its own data, so that an error does not affect the other sections. */
export const Section = <Data,>({ title, query, count, empty, all, children }: SectionProps<Data>) => {
  const t = useTexts(supplierTexts)
  const { data, error, refetch } = query
  const total = data === undefined ? undefined : count(data)
  return (
    <section className="supplier-section" aria-label={title}>
      <header className="row spread gap-12">
        <h2>{title}</h2>
        {total !== undefined &&
          total > 0 &&
          (all ? (
            <PageLink {...all}>{t('all', { count: total })}</PageLink>
          ) : (
            <span className="muted">{t('more', { count: total })}</span>
          ))}
      </header>
      {data === undefined && <NotLoaded error={error} refetch={refetch} />}
      {data !== undefined && (total === 0 ? <p className="muted">{empty}</p> : children(data))}
    </section>
  )
}

interface ListedRows<Row> {
  readonly rows: readonly Row[]
  readonly total: number | undefined
}

interface ListSectionProps<Row> extends Omit<SectionProps<ListedRows<Row>>, 'count' | 'children'> {
  readonly children: (row: Row) => ReactNode
}

/** The maximum number of rows that a section lists. */
export const MAX_SHOWN = 8

export const ListSection = <Row,>({ children, ...section }: ListSectionProps<Row>) => (
  <Section {...section} count={({ total, rows }) => total ?? rows.length}>
    {({ rows }) => <ul className="supplier-rows framed">{rows.slice(0, MAX_SHOWN).map((row) => children(row))}</ul>}
  </Section>
)
