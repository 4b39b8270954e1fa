import type { RequiredAccess } from '#areas/accounts/call.ts'
import { may, type UserType } from '#areas/accounts/rules/capabilities.ts'
import { finders as accounts } from '#areas/accounts/web/index.ts'
import { finders as deliveries } from '#areas/deliveries/web/index.ts'
import { finders as documents } from '#areas/documents/web/index.ts'
import { finders as news } from '#areas/news/web/index.ts'
import type { Finder, FindSource } from '#kit/web/find.ts'

/**
 * The search sources of the command palette besides pages, in display order. An area with a search source needs a line
 * here.
 */
const finders: readonly Finder<RequiredAccess>[] = [...deliveries, ...documents, ...news, ...accounts]

/** The search sources that this user may use. */
export const sourcesFor = (type: UserType): Promise<readonly FindSource[]> =>
  Promise.all(
    finders.filter(({ capability }) => capability !== 'anyone' && may(type, capability)).map(({ load }) => load()),
  )
