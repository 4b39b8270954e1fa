import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type SearchGroup, search, searchGroups } from '#areas/accounts/contract.ts'
import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import { useLanguage } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import { findActions } from './find-actions.ts'
import { findPages } from './find-pages.ts'
import { resultOf, type SearchResult } from './found-result.ts'

const DEBOUNCE_MS = 150
/** The minimum length of a search text. Shorter texts find too much. */
const MIN_LENGTH = 2

interface FoundGroup {
  readonly key: SearchGroup | 'pages'
  readonly found: readonly SearchResult[]
}

/** The text after a pause in typing. */
const useDebounced = (text: string): string => {
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

/** The search results for a text: pages immediately, other results from the server after a pause in typing. */
export const usePaletteSearch = (text: string, type: UserType) => {
  const language = useLanguage()
  const searchText = text.trim()
  const askedText = useDebounced(searchText)
  const { data, error, isFetching } = useQuery({
    ...apiQuery(search, { query: { q: askedText } }),
    enabled: askedText.length >= MIN_LENGTH,
    retry: false,
    // a closed palette keeps no results, and the focus of the window does not search for found ones again
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // results stay until those of the next search arrive, so that the list does not jump; a failed search leaves none
  const [former, setFormer] = useState(data)
  if (!isFetching && former !== data) setFormer(data)
  const pages = useMemo(
    () => [
      ...findPages(type, searchText, language),
      ...(searchText === '' ? [] : findActions(type, searchText, language)),
    ],
    [type, searchText, language],
  )
  const isSearched = searchText.length >= MIN_LENGTH
  const isSearching = isSearched && (askedText !== searchText || isFetching)
  const answer = isSearched ? (data ?? former) : undefined
  const hits = answer?.hits ?? []
  const groups: readonly FoundGroup[] = [
    { key: 'pages', found: pages },
    ...searchGroups.map((key) => ({ key, found: hits.filter(({ group }) => group === key).map(resultOf) })),
  ]
  return {
    groups: groups.filter(({ found }) => found.length > 0),
    /** The groups that are missing because the ERP does not respond. */
    away: answer?.away ?? [],
    /** True while the server searches. */
    isSearching,
    /** Why the server could not search, as text for the user. */
    problem: isSearched && !isSearching ? error?.problem.text : undefined,
  }
}
