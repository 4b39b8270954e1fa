import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the history entry was added to open an overlay. */
    readonly opensOverlay?: true
  }
}

/** The query part of the URL: `{ status: 'transit', po: ['1', '2'] }`. */
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

/** Returns a text parameter of the URL, or `fallback` if it is missing. */
export const addressText = (raw: RawSearch, name: string, fallback = ''): string => {
  const value = raw[name]
  return typeof value === 'string' ? value : (value?.[0] ?? fallback)
}

const MAX_PAGES = 1_000_000

/** Returns the page number of a list, starting at 1. */
export const addressPage = (raw: RawSearch): number => {
  const page = Number(addressText(raw, 'page', '1'))
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGES ? page : 1
}

export const readUrlId = (raw: RawSearch, name: string): number | undefined => {
  const text = addressText(raw, name).trim()
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/**
 * The state of a screen, stored in the URL. `read` converts the query part of the URL, and must accept any input
 * because users can type URLs. `change` writes parameters; values equal to the defaults (`read({})`) are left out. Use
 * `replace` for changes that the browser's Back button should skip.
 */
export const useAddressState = <State extends object>(
  read: (raw: RawSearch) => State,
): [State, (patch: { readonly [K in keyof State]?: State[K] | undefined }, replace?: boolean) => void] => {
  const raw = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const state = useMemo(() => read(raw), [raw, read])
  const change = useCallback(
    (patch: object, replace = false) => {
      const defaults = read({}) as Readonly<Record<string, unknown>>
      const written = Object.fromEntries(
        Object.entries(patch).map(([name, value]) => [name, value === defaults[name] ? undefined : value]),
      )
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...written }), replace } as never)
    },
    [navigate, read],
  )
  return [state, change]
}

const unchanged = (raw: RawSearch): RawSearch => raw

/** `useAddressState` with the unchanged parameters of the URL. */
export const useRawSearchParams = () => useAddressState(unchanged)

/**
 * The state of a drawer or dialog over a list, stored in the URL under `name`. The browser's Back button closes it.
 * `close` leaves no entry in the history: it goes back if `open` added an entry, and otherwise replaces the URL.
 */
export const useOverlay = (name: string) => {
  const { history } = useRouter()
  const navigate = useNavigate()
  const openId = addressText(useSearch({ strict: false }) as RawSearch, name)
  const closedEntry = useRef<string>(undefined)
  return useMemo(() => {
    const write = (value: string | undefined, options: object) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, [name]: value }), ...options } as never)
    const opensOverlay = () => history.location.state.opensOverlay === true
    return {
      open: (value: string): void =>
        openId === ''
          ? write(value, { state: { opensOverlay: true } })
          : write(value, { replace: true, state: opensOverlay() ? { opensOverlay: true } : {} }),
      close: (): void => {
        const { __TSR_key: entry } = history.location.state
        // a second click must not go back twice
        if (closedEntry.current === entry) return
        closedEntry.current = entry
        if (opensOverlay()) history.back()
        else write(undefined, { replace: true })
      },
    }
  }, [history, name, navigate, openId])
}
