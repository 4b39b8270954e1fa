import type { ComponentType } from 'react'
import type { RawSearch } from './address.ts'
import type { Phrase } from './i18n.ts'

/**
 * A screen of the portal. `Who` names who may see it. The page's component is the default export of what `load` brings,
 * so that it is fetched when somebody goes there.
 */
export interface Screen<Who extends string = string> {
  /** The route behind '#': `/table`. */
  readonly path: `/${string}`
  readonly title: Phrase
  /** One line that says what the page is for. */
  readonly purpose?: Phrase
  readonly capability: Who
  readonly load: () => Promise<{ readonly default: ComponentType }>
  /** Reads the state in the address; see address.ts. Throws on nothing. */
  readonly validateSearch?: (raw: RawSearch) => object
}
