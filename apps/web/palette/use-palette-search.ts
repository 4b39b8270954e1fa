import { useEffect, useMemo, useState } from 'react'
import { type SearchGroup, search, searchGroups } from '#areas/accounts/contract.ts'
import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import { callApi } from '#kit/web/api.ts'
import type { SearchResult } from '#kit/web/find.ts'
import { useLanguage } from '#kit/web/i18n.ts'
import { findActions } from './find-actions.ts'
import { findPages } from './find-pages.ts'
import { resultOf } from './found-result.ts'

const DEBOUNCE_MS = 150
/** The minimum length of a search text. Shorter texts find too much. */
const MIN_LENGTH = 2

export interface FoundGroup {
  readonly key: SearchGroup | 'pages'
  readonly found: readonly SearchResult[]
}

export interface PaletteSearch {
  readonly groups: readonly FoundGroup[]
  /** The groups that are missing because the ERP does not respond. */
  readonly away: readonly SearchGroup[]
  /** True while the server searches. */
  readonly isSearching: boolean
  /** Why the server could not search, as text for the user. */
  readonly problem: string | undefined
}

type FinishedSearch = {
  readonly text: string
  readonly groups: readonly FoundGroup[]
  readonly away: readonly SearchGroup[]
  readonly problem: string | undefined
}
const noResults: FinishedSearch = { text: '', groups: [], away: [], problem: undefined }

/**
 * The search results for a text: pages immediately, other results from the server after a pause in typing. An outdated response never
 * replaces a newer one.
 */
export const usePaletteSearch = (text: string, type: UserType): PaletteSearch => {
  const language = useLanguage()
  const searchText = text.trim()
  const [finished, setFinished] = useState<FinishedSearch>(noResults)
  useEffect(() => {
    if (searchText.length < MIN_LENGTH) return
    const leaving = new AbortController()
    const look = async () => {
      const answer = await callApi(search, { query: { q: searchText } }, leaving.signal)
      if (leaving.signal.aborted) return
      if (!answer.ok) return setFinished({ ...noResults, text: searchText, problem: answer.text })
      const { hits, away } = answer.value
      const groups = searchGroups.map((key) => ({
        key,
        found: hits.filter(({ group }) => group === key).map(resultOf),
      }))
      setFinished({
        text: searchText,
        groups: groups.filter(({ found }) => found.length > 0),
        away,
        problem: undefined,
      })
    }
    const timer = setTimeout(
      () =>
        void look().catch((fault: unknown) => {
          // a newer text or the end of the palette aborted the call
          if (!leaving.signal.aborted) throw fault
        }),
      DEBOUNCE_MS,
    )
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [searchText])
  const pages = useMemo(
    () => [
      ...findPages(type, searchText, language),
      ...(searchText === '' ? [] : findActions(type, searchText, language)),
    ],
    [type, searchText, language],
  )
  const isSearching = searchText.length >= MIN_LENGTH && finished.text !== searchText
  // former results stay until new ones arrive, so that the list does not jump
  const rest = searchText.length < MIN_LENGTH ? noResults : finished
  const groups = [...(pages.length > 0 ? [{ key: 'pages' as const, found: pages }] : []), ...rest.groups]
  return { groups, away: rest.away, isSearching, problem: isSearching ? undefined : rest.problem }
}
