import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** The address after '?', as text: `{ status: 'transit', po: ['1', '2'] }`. */
export type RawSearch = Readonly<Record<string, string | readonly string[] | undefined>>

export const parseSearch = (text: string): RawSearch => {
  const found: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = found[name]
    found[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return found
}

export const stringifySearch = (search: Readonly<Record<string, unknown>>): string => {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') text.append(name, String(one))
  return text.size === 0 ? '' : `?${text}`
}

/** A single text of the address, `fallback` when absent. */
export const textIn = (raw: RawSearch, name: string, fallback = ''): string => {
  const value = raw[name]
  return typeof value === 'string' ? value : (value?.[0] ?? fallback)
}

/**
 * State of a screen that lives in the address. `read` makes it from the raw address and must take anything: an address is
 * typed by people. `change` writes; `undefined` removes. Use `replace` for what 'back' should not step through.
 */
export const useAddressState = <State extends object>(
  read: (raw: RawSearch) => State,
): [State, (patch: { readonly [K in keyof State]?: State[K] | undefined }, replace?: boolean) => void] => {
  const raw = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const state = useMemo(() => read(raw), [raw, read])
  const change = useCallback(
    (patch: object, replace = false) => {
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...patch }), replace } as never)
    },
    [navigate],
  )
  return [state, change]
}
