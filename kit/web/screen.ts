import type { FunctionComponent } from 'react'
import type { Phrase } from './i18n.ts'

/**
 * A screen of the portal. `Who` is the required access. `load` imports the page's component, its default export, when
 * the screen is opened.
 */
export interface Screen<Who extends string = string> {
  /** The route after '#': `/table`. */
  readonly path: `/${string}`
  readonly title: Phrase
  readonly purpose?: Phrase
  readonly capability: Who
  readonly load: () => Promise<{ readonly default: FunctionComponent }>
}
