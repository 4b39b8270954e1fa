import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry was added to the history to open an overlay. */
    readonly opensOverlay?: true
  }
}

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

/** A single text parameter of the address; `fallback` if absent. */
export const addressText = (raw: RawSearch, name: string, fallback = ''): string => {
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

interface Overlay {
  readonly open: (value: string) => void
  readonly close: () => void
}

/**
 * A drawer or dialog over a list that the address names as `name`. Browser Back closes it, and `close` leaves no entry in the
 * history: it goes back when `open` added one, and replaces the address when the page was loaded with the overlay open.
 */
export const useOverlay = (name: string): Overlay => {
  const { history } = useRouter()
  const navigate = useNavigate()
  const shown = addressText(useSearch({ strict: false }) as RawSearch, name)
  const closedEntry = useRef<string>(undefined)
  return useMemo(() => {
    const write = (value: string | undefined, options: object) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, [name]: value }), ...options } as never)
    const opensOverlay = () => history.location.state.opensOverlay === true
    return {
      open: (value) =>
        shown === ''
          ? write(value, { state: { opensOverlay: true } })
          : write(value, { replace: true, state: opensOverlay() ? { opensOverlay: true } : {} }),
      close: () => {
        const { __TSR_key: entry } = history.location.state
        // a second click must not go back twice
        if (closedEntry.current === entry) return
        closedEntry.current = entry
        if (opensOverlay()) history.back()
        else write(undefined, { replace: true })
      },
    }
  }, [history, name, navigate, shown])
}
