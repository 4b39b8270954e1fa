import { useEffect, useMemo, useState } from 'react'
import type { UserType } from '#areas/accounts/rules/capabilities.ts'
import type { FindSource, SearchResult } from '#kit/web/find.ts'
import { useLanguage } from '#kit/web/i18n.ts'
import { ProblemError } from '#kit/web/query.ts'
import { findActions } from './find-actions.ts'
import { findPages } from './find-pages.ts'
import { sourcesFor } from './finders.ts'

const DEBOUNCE_MS = 200

export interface FoundGroup {
  readonly key: string
  /** undefined for pages. */
  readonly source: FindSource | undefined
  readonly found: readonly SearchResult[]
}

export interface PaletteSearch {
  readonly groups: readonly FoundGroup[]
  /** True while a source is being queried. */
  readonly isSearching: boolean
  /** The error of a source as text for the user. */
  readonly problem: string | undefined
}

type FinishedSearch = {
  readonly text: string
  readonly groups: readonly FoundGroup[]
  readonly problem: string | undefined
}
const nothing: FinishedSearch = { text: '', groups: [], problem: undefined }

/**
 * The search results for a text: pages immediately, other sources after a pause in typing. An outdated response never
 * replaces a newer one.
 */
export const usePaletteSearch = (text: string, type: UserType): PaletteSearch => {
  const language = useLanguage()
  const searchText = text.trim()
  const [finished, setFinished] = useState<FinishedSearch>(nothing)
  useEffect(() => {
    if (searchText === '') return
    const leaving = new AbortController()
    const look = async () => {
      const sources = (await sourcesFor(type)).filter(({ minLength }) => searchText.length >= minLength)
      const answers = await Promise.allSettled(sources.map(({ find }) => find(searchText, leaving.signal)))
      if (leaving.signal.aborted) return
      const groups = sources.map((source, at) => {
        const answer = answers[at]
        return { key: source.key, source, found: answer?.status === 'fulfilled' ? answer.value : [] }
      })
      const failed = answers.find((answer) => answer.status === 'rejected')?.reason
      const problem =
        failed === undefined ? undefined : failed instanceof ProblemError ? failed.message : String(failed)
      setFinished({ text: searchText, groups: groups.filter(({ found }) => found.length > 0), problem })
    }
    const timer = setTimeout(() => void look(), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [searchText, type])
  const pages = useMemo(
    () => [
      ...findPages(type, searchText, language),
      ...(searchText === '' ? [] : findActions(type, searchText, language)),
    ],
    [type, searchText, language],
  )
  const isSearching = searchText !== '' && finished.text !== searchText
  // former results stay until new ones arrive, so that the list does not jump
  const rest = searchText === '' ? nothing : finished
  const groups = [...(pages.length > 0 ? [{ key: 'pages', source: undefined, found: pages }] : []), ...rest.groups]
  return { groups, isSearching, problem: isSearching ? undefined : rest.problem }
}
