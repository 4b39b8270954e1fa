import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { SessionUser } from '#areas/accounts/contract.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { addressPage, addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { callApi } from '#kit/web/api.ts'
import { deviceMemory } from '#kit/web/device-memory.ts'
import { useListPage } from '#kit/web/list-page.tsx'
import { notify } from '#kit/web/notifications.ts'
import { apiQuery, listQuery } from '#kit/web/query.ts'
import { countOpenLines, listOpenLines, type OpenLine } from '../../../contract.ts'
import { type DueGroup, dueGroups } from '../../../rules/due-group.ts'
import { draftKey } from '../../draft-key.ts'
import { hasFields, isOrderLine } from '../stored-fields.ts'
import type { SelectedLine, Selection } from './selection.ts'

const PAGE_SIZE = 100
/** The maximum number of lines that are selected with a group. A delivery has fewer lines. */
const MAX_SELECTED_AT_ONCE = 1000

const numberOf = (text: string): number | undefined => (Number(text) > 0 ? Math.trunc(Number(text)) : undefined)

/** Reads the filters `find`, `due` and `factory`, and the page, from the URL. */
const readAddress = (raw: RawSearch) => ({
  find: addressText(raw, 'find'),
  due: dueGroups.find((name) => name === addressText(raw, 'due')),
  factory: numberOf(addressText(raw, 'factory')),
  page: addressPage(raw),
})

/** Returns the open lines that match the filters of the URL, and the number of lines in each group. */
export const useOpenLines = () => {
  const [view, change] = useAddressState(readAddress)
  const search = {
    ...(view.find === '' ? {} : { q: view.find }),
    ...(view.factory === undefined ? {} : { company: view.factory }),
  }
  const filter = { ...search, ...(view.due === undefined ? {} : { group: view.due }) }
  const replacePage = useCallback((page: number) => change({ page }, true), [change])
  const list = useListPage<OpenLine>(
    useQuery({
      ...listQuery(listOpenLines, { query: { ...filter, _start: (view.page - 1) * PAGE_SIZE, _limit: PAGE_SIZE } }),
      // other users change the lines at the same time
      refetchOnMount: 'always',
    }),
    { page: view.page, size: PAGE_SIZE, replacePage },
  )
  const { data: counts } = useQuery({
    ...apiQuery(countOpenLines, { query: search }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  /** Returns all lines of a group that match the search. */
  const linesOf = async (group: DueGroup): Promise<readonly OpenLine[]> => {
    const answer = await callApi(listOpenLines, { query: { ...search, group, _limit: MAX_SELECTED_AT_ONCE } })
    if (answer.ok) return answer.value
    notify.problem(answer)
    return []
  }
  const narrow = useCallback((patch: Parameters<typeof change>[0]) => change({ ...patch, page: 1 }, true), [change])
  return { view, list, counts, narrow, turn: replacePage, linesOf }
}

const keyOf = (user: SessionUser): string => `${draftKey(user)}.selection`

const isSelectedLine = (value: unknown): boolean => hasFields({ text: 'string' }, value) && isOrderLine(value.line)

const read = (user: SessionUser): Selection => {
  try {
    const stored: SelectedLine[] = JSON.parse(deviceMemory.read(keyOf(user)) ?? '[]')
    return new Map(stored.filter(isSelectedLine).map((one) => [lineKey(one.line), one]))
  } catch {
    return new Map()
  }
}

export type ChangeSelection = (change: (before: Selection) => Selection) => void

/** The selection of the user. It is stored on the device until a delivery is built of it. */
export const useSelection = (user: SessionUser): readonly [Selection, ChangeSelection] => {
  const [selection, setSelection] = useState(() => read(user))
  const change = useCallback(
    (step: (before: Selection) => Selection) =>
      setSelection((before) => {
        const after = step(before)
        deviceMemory.write(keyOf(user), after.size === 0 ? null : JSON.stringify([...after.values()]))
        return after
      }),
    [user],
  )
  return [selection, change]
}
