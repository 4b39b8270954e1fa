import type { Phrase } from './i18n.ts'
import type { IconName } from './icons.tsx'

/** One search result with its target. */
export interface SearchResult {
  /** Unique within its source. */
  readonly key: string
  readonly title: string
  /** A second line that distinguishes it from similar results. */
  readonly detail?: string
  readonly icon: IconName
  readonly to: string
  readonly search?: Readonly<Record<string, string | undefined>>
  /** The action of the result, if it does not open a page. */
  readonly act?: () => void
}

/**
 * A search source of the command palette. Areas pass their sources to the app, and each returns only results within the
 * caller's scope.
 */
export interface FindSource {
  readonly key: string
  readonly title: Phrase
  /** The minimum length of a search text. */
  readonly minLength: number
  /** Returns the best results first, in a number that fits the list. Throws a ProblemError if the search fails. */
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly SearchResult[]>
}

/** A search source exported by an area and loaded on the first search. */
export interface Finder<Who extends string = string> {
  readonly capability: Who
  readonly load: () => Promise<FindSource>
}
