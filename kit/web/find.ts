import type { Phrase } from './i18n.ts'
import type { IconName } from './icons.tsx'

/** One search result with its target. */
export interface SearchResult {
  /** Unique within its source. */
  readonly key: string
  readonly title: string
  /** Second line: what distinguishes it from similar results. */
  readonly detail?: string
  readonly icon: IconName
  readonly to: string
  readonly search?: Readonly<Record<string, string | undefined>>
  /** What opens it, where that is not a page. */
  readonly act?: () => void
}

/** A kind of thing that the command palette finds; an area hands its own to the app, within the caller's scope. */
export interface FindSource {
  readonly key: string
  readonly title: Phrase
  /** Shorter texts find nothing here. */
  readonly minLength: number
  /** The best ones first, few enough to be read; throws a ProblemError when it could not look. */
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly SearchResult[]>
}

/** A source as an area states it beside its screens: fetched when somebody first looks for something. */
export interface Finder<Who extends string = string> {
  readonly capability: Who
  readonly load: () => Promise<FindSource>
}
