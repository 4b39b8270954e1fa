import type { SearchGroup, SearchHit } from '#areas/accounts/contract.ts'
import type { Tone } from '#kit/web/chip.tsx'
import type { SearchResult } from '#kit/web/find.ts'
import type { IconName } from '#kit/web/icons.tsx'

const icons: Readonly<Record<SearchGroup, IconName>> = {
  orders: 'document',
  deliveries: 'truck',
  receipts: 'box',
  documents: 'upload',
  suppliers: 'people',
  users: 'person',
  news: 'news',
}

/** The states that have a word in the palette, with their colours. */
const states = {
  late: 'red',
  open: 'grey',
  transit: 'blue',
  transit_demo: 'grey',
  received: 'amber',
  completed: 'green',
} as const satisfies Readonly<Record<string, Tone>>
export type FoundState = keyof typeof states

const stateOf = (state: string | null): SearchResult['state'] =>
  state !== null && state in states ? { text: state, tone: states[state as FoundState] } : undefined

export const resultOf = ({ group, id, title, detail, state, path, search }: SearchHit): SearchResult => {
  const shownState = stateOf(state)
  return { key: id, title, detail, icon: icons[group], to: path, search, ...(shownState ? { state: shownState } : {}) }
}
