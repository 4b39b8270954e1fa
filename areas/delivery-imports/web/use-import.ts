import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { usePreference } from '#areas/accounts/web/index.ts'
import { listDeliveries, listOpenLines } from '#areas/deliveries/contract.ts'
import { type Problem, uploadApi } from '#kit/web/api.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { keyOf } from '#kit/web/query.ts'
import { type ImportReply, importDeliveries } from '../contract.ts'
import { importMessages } from '../messages.ts'
import {
  type ColumnMapping,
  type ColumnTitles,
  inputColumns,
  readSavedMapping,
  withAssignment,
} from '../rules/columns.ts'
import { importTexts } from './texts.ts'

/** The titles of a sheet, and the index of the title of each recognised column. */
export type SheetTitles = Pick<ImportReply, 'titles' | 'columns'>

type ImportState =
  | { readonly step: 'start' }
  | { readonly step: 'busy'; readonly file: File; readonly isConfirming: boolean }
  | { readonly step: 'failed'; readonly file: File; readonly problem: Problem; readonly isConfirming: boolean }
  | { readonly step: 'mapping'; readonly file: File; readonly sheet: SheetTitles; readonly former?: ImportReply }
  | { readonly step: 'preview' | 'done'; readonly file: File; readonly reply: ImportReply }

/** Returns the titles of a sheet that was refused because a required column is missing. */
const titlesIn = (problem: Problem): SheetTitles | undefined => {
  if (problem.code !== importMessages.IMPORT_COLUMNS_MISSING.code) return undefined
  const { now } = (problem.details ?? {}) as { now?: { titles: string[]; placement: Record<string, number> } }
  return now && { titles: now.titles, columns: now.placement }
}

/** Returns the mapping of all columns. An empty list excludes a column even if the file has a known title for it. */
const wholeMapping = (titles: ColumnTitles): ColumnMapping =>
  Object.fromEntries(inputColumns.map((name) => [name, [titles[name] ?? []].flat()]))

/**
 * Copies a file into memory, because the user may save it again after the preview. Returns undefined if the file cannot
 * be read.
 */
const copyOf = async (file: File): Promise<File | undefined> => {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type })
  } catch {
    return undefined
  }
}

/** Holds the import of one file: its preview, the assignment of its columns if needed, and its confirmation. */
export const useDeliveryImport = () => {
  const t = useTexts(importTexts)
  const [state, setState] = useState<ImportState>({ step: 'start' })
  const [preference, setPreference] = usePreference('delivery-imports.columns')
  const queryClient = useQueryClient()
  const assigned = useRef<{ readonly file: File; readonly titles: ColumnTitles }>(undefined)
  const saved = readSavedMapping(preference)

  const send = async (file: File, isConfirming: boolean) => {
    setState({ step: 'busy', file, isConfirming })
    const form = new FormData()
    form.append('file', file)
    const query = {
      dry_run: isConfirming ? 'false' : 'true',
      // without a mapping, the server uses the saved mapping
      ...(assigned.current?.file === file ? { mapping: JSON.stringify(wholeMapping(assigned.current.titles)) } : {}),
    } as const
    const answer = await uploadApi(importDeliveries, { query }, form, {
      signal: new AbortController().signal,
      onProgress: () => {},
    })
    if (isConfirming)
      for (const call of [listDeliveries, listOpenLines]) void queryClient.invalidateQueries({ queryKey: keyOf(call) })
    if (answer.ok) return setState({ step: isConfirming ? 'done' : 'preview', file, reply: answer.value })
    const sheet = titlesIn(answer)
    setState(sheet ? { step: 'mapping', file, sheet } : { step: 'failed', file, problem: answer, isConfirming })
  }

  const choose = async (file: File) => {
    const copy = await copyOf(file)
    if (copy) return send(copy, false)
    const problem = { ok: false, kind: 'refused', status: 0, code: 'FILE_UNREADABLE', text: t('unreadable') } as const
    setState({ step: 'failed', file, problem, isConfirming: false })
  }

  const assign = (file: File, titlesOfFile: readonly string[], chosen: ColumnTitles) => {
    setPreference(withAssignment(saved, chosen, titlesOfFile) as Record<string, string[]>)
    assigned.current = { file, titles: chosen }
    void send(file, false)
  }
  return { state, setState, choose, send, assign }
}
