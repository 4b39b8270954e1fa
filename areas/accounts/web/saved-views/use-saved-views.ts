import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { addressText, parseSearch, type RawSearch, stringifySearch } from '#kit/web/address.ts'
import { connection } from '#kit/web/device/connection.ts'
import {
  type ListWithSavedViews,
  type SavedView,
  type ViewFault,
  withoutView,
  withView,
} from '../../rules/saved-views.ts'
import { session } from '../current-session.ts'
import { type PageSizeKey, setPreference, usePreference } from '../preferences.ts'
import { refreshSessionUser } from '../session.ts'
import { viewSearch } from './view-search.ts'

/** A view that the portal offers, such as 'All'. The first one is shown for a URL without parameters. */
export interface BuiltInView {
  readonly key: string
  readonly label: string
}

export interface ViewsOfList {
  readonly list: ListWithSavedViews
  readonly given: readonly BuiltInView[]
  /** The number of rows per page, if the user can select it. */
  readonly size?: number | undefined
  /** Additional URL parameters that a view stores, such as the visible columns. */
  readonly extra?: Readonly<Record<string, string>> | undefined
}

/** Reads the views again, because another device may have saved one. Without a connection, returns those known here. */
const readViews = async (list: ListWithSavedViews): Promise<readonly SavedView[]> => {
  if (connection.get() === 'online') await refreshSessionUser()
  return session.get()?.user.preferences[`${list}.views`] ?? []
}

/** Saved views are selected by the URL, so that a link, browser Back and a reload show the same view. */
export const useSavedViews = ({ list, given, size, extra }: ViewsOfList) => {
  const [views = [], setViews] = usePreference(`${list}.views`)
  const raw = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const saved = views.find(({ name }) => name === addressText(raw, 'saved'))
  const current = saved ? undefined : (given.find(({ key }) => key === addressText(raw, 'view')) ?? given[0])
  const byDefault = views.find(({ isDefault }) => isDefault)
  const isBare = Object.keys(raw).length === 0

  const show = (search: RawSearch, replace = false) => void navigate({ to: '.', search, replace } as never)
  const open = (view: SavedView, replace = false) => {
    if (view.size !== undefined && view.size !== size) setPreference(`${list}.size` as PageSizeKey, view.size)
    show({ ...parseSearch(view.search), saved: view.name }, replace)
  }
  // if the user has a default view, a URL without parameters opens it, so the first built-in view needs a parameter
  const openGiven = (key: string) => show(key !== given[0]?.key || byDefault ? { view: key } : {})
  // Opens the default view, but only for a URL without parameters, as in the menu. A link with filters must keep them
  useEffect(() => {
    if (isBare && byDefault) open(byDefault, true)
  })

  const now = viewSearch(stringifySearch(raw))
  const isChanged = saved !== undefined && (saved.search !== now || (saved.size ?? size) !== size)
  /** An unchanged view is renamed; the changed state of a list with another name is a new view. */
  const save = async (name: string, isDefault: boolean): Promise<ViewFault | undefined> => {
    const search = viewSearch(stringifySearch({ ...extra, ...raw }))
    const view = { name, search, isDefault, ...(size === undefined ? {} : { size }) }
    const next = withView(await readViews(list), view, isChanged ? undefined : saved?.name)
    if (typeof next === 'string') return next
    setViews(next)
    show({ ...parseSearch(search), saved: name.trim() }, true)
    return undefined
  }
  const remove = async (name: string) => {
    setViews(withoutView(await readViews(list), name))
    show({ ...parseSearch(now), view: given[0]?.key }, true)
  }
  return { views, saved, current, isChanged, open, openGiven, save, remove }
}
export type SavedViewsState = ReturnType<typeof useSavedViews>
