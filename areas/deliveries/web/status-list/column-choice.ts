import { useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { deviceMemory } from '#kit/web/device-memory.ts'
import { type ColumnKey, columnsFor, type ListColumn, shownAtFirst } from './columns.ts'

const chosen = (text: string | null): readonly string[] | undefined => {
  if (text === null) return undefined
  const keys = text.split(',')
  return keys.length > 1 ? keys : undefined
}

export interface ColumnChoice {
  readonly all: readonly ListColumn[]
  readonly shown: readonly ListColumn[]
  /** `undefined`: as at first. */
  choose(keys: readonly ColumnKey[] | undefined): void
}

/** Which columns a person has open on this device, in the order of the list (G-45). */
export const useColumnChoice = (): ColumnChoice => {
  const user = useUser()
  const key = `portal.deliveries.columns.${user.id}`
  const [keys, setKeys] = useState(() => chosen(deviceMemory.read(key)))
  const all = columnsFor(user.user_type)
  const wanted: readonly string[] = keys ?? shownAtFirst(user.user_type)
  return {
    all,
    shown: all.filter((column) => column.pinned || wanted.includes(column.key)),
    choose: (next) => {
      setKeys(next)
      deviceMemory.write(key, next?.join(',') ?? null)
    },
  }
}
