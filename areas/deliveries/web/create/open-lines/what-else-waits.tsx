import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { badges } from '#areas/accounts/contract.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import { openLineTexts } from './texts.ts'

/** Screens with work for a supplier, and the state of their address that shows it. */
const places = [
  { path: '/table', text: 'waitsTable', search: { status: 'needsInvoice', from: 'any', to: 'any' } },
  { path: '/confirm-asn', text: 'waitsAsn', search: {} },
  { path: '/purchase', text: 'waitsSqm', search: {} },
  { path: '/codeOfconduct', text: 'waitsCode', search: {} },
] as const

/** What else waits for the supplier, by the same numbers as in the menu. */
export const WhatElseWaits = () => {
  const t = useTexts(openLineTexts)
  const waiting = useQuery(apiQuery(badges, {})).data ?? {}
  const entries = places.flatMap((place) => {
    const count = waiting[place.path] ?? 0
    return count > 0 ? [{ ...place, count }] : []
  })
  if (entries.length === 0) return null
  return (
    <nav className="else-waits" aria-label={t('elseWaits')}>
      {entries.map(({ path, text, search, count }) => (
        <Link key={path} to={path} search={search as never}>
          {t(text, { count })}
        </Link>
      ))}
    </nav>
  )
}
