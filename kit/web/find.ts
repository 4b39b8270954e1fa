import type { IconName } from './icons.tsx'

/** One search result with its target. */
export interface SearchResult {
  /** Unique within its source. */
  readonly key: string
  readonly title: string
  /** A second line that distinguishes it from similar results. */
  readonly detail?: string
  readonly icon: IconName
  /** The state of the record: a key of the search's texts, and the colour of the state. */
  readonly state?: { readonly text: string; readonly tone: string }
  readonly to: string
  readonly search?: Readonly<Record<string, string | undefined>>
  /** The action of the result, if it does not open a page. */
  readonly act?: () => void
}
