import { undefinedIfUnavailable } from '#kit/server/away.ts'
import { searchPortal } from '../contract.ts'
import type { Caller } from '../rules/caller.ts'
import { type Capability, reachOf } from '../rules/capabilities.ts'
import { MAX_HITS, type SearchGroup, type SearchHit, searchGroups } from '../rules/search-call.ts'
import { defineRoute, type PortalRoute } from './define-route.ts'

export type FoundHit = Omit<SearchHit, 'group'>

/** A search source, which an area exports and `apps/server` registers. */
export interface SearchSource {
  readonly group: SearchGroup
  /** The required capability. `caller.reach` is the reach of this capability. */
  readonly capability: Capability
  /** The minimum length of the search text. Shorter texts would match too much. */
  readonly minLength: number
  /**
   * Returns the best hits within the caller's scope, at most `MAX_HITS`. Throws SystemUnavailable if the source needs
   * the ERP and the ERP does not respond.
   */
  readonly find: (caller: Caller, text: string) => Promise<readonly FoundHit[]>
}

/** `GET /search`: the hits of all sources that the caller may use, in one reply. */
export const searchRoute = (sources: readonly SearchSource[]): PortalRoute =>
  defineRoute(searchPortal, async ({ caller, query }) => {
    const text = query.q.trim()
    const isExact = ({ title }: FoundHit) => title.toLowerCase() === text.toLowerCase()
    const away: SearchGroup[] = []
    const found = await Promise.all(
      sources.map(async ({ group, capability, minLength, find }): Promise<SearchHit[]> => {
        const reach = reachOf(caller.userType, capability)
        if (!reach || text.length < minLength) return []
        const hits = await find({ ...caller, reach }, text).catch(undefinedIfUnavailable)
        if (!hits) away.push(group)
        const exactFirst = (hits ?? []).toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
        return exactFirst.map((hit) => ({ ...hit, group }))
      }),
    )
    const all = found.flat()
    return { hits: searchGroups.flatMap((group) => all.filter((hit) => hit.group === group).slice(0, MAX_HITS)), away }
  })
