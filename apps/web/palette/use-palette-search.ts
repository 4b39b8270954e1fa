import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { searchGroups, searchPortal } from '#areas/accounts/contract.ts'
import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import type { Language } from '#kit/shared/message.ts'
import { useLanguage } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import { menuFor } from '../menu.ts'
import { screenAt } from '../screens.ts'
import { findActions, type SearchResult, toSearchResult } from './found-result.ts'

/**
 * Finds pages of the user's menu and the account page, by title in both languages and by purpose. Pages whose title
 * matches come first.
 */
const findPages = (type: UserType, text: string, language: Language): readonly SearchResult[] => {
  const account = screenAt('/change-password')
  const pages = [
    ...menuFor(type).flatMap(({ entries }) => entries),
    ...(account ? [{ key: 'account', title: account.title, icon: 'key' as const, screen: account, search: {} }] : []),
  ]
  const searchText = text.trim().toLowerCase()
  const matches = (one: string) => one.toLowerCase().includes(searchText)
  const isNamed = ({ title }: (typeof pages)[number]) => [title.en, title.th].some(matches)
  return pages
    .filter((page) => isNamed(page) || [page.screen.purpose?.[language] ?? '', page.screen.path].some(matches))
    .toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
    .map(({ key, title, icon, screen, search }) => ({
      key,
      title: title[language],
      ...(screen.purpose ? { detail: screen.purpose[language] } : {}),
      icon,
      to: screen.path,
      search,
    }))
}

const DEBOUNCE_MS = 150
/** The minimum length of a search text. Shorter texts match too much. */
const MIN_LENGTH = 2

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
    ...apiQuery(searchPortal, { query: { q: askedText } }),
    enabled: askedText.length >= MIN_LENGTH,
    retry: false,
    // a closed palette keeps no results, and the search is not repeated when the window gets the focus
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // the former results are shown until the next ones arrive, so that the list does not jump; a failed search clears
  // them
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
  const groups = [
    { key: 'pages' as const, found: pages },
    ...searchGroups.map((key) => ({ key, found: hits.filter(({ group }) => group === key).map(toSearchResult) })),
  ]
  return {
    groups: groups.filter(({ found }) => found.length > 0),
    /** The groups that are missing because the ERP is not available. */
    away: answer?.away ?? [],
    isSearching,
    /** Why the server could not search, as text for the user. */
    problem: isSearched && !isSearching ? error?.problem.text : undefined,
  }
}
