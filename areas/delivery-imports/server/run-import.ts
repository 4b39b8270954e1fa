import { buffer } from 'node:stream/consumers'
import type { Caller } from '#areas/accounts/rules/caller.ts'
import { readStoredPreferences } from '#areas/accounts/server/index.ts'
import { type ConfirmDeliveryDeps, supplierOfRequest } from '#areas/deliveries/server/index.ts'
import { fileMessages } from '#areas/files/messages.ts'
import { ThreadPool } from '#kit/server/thread-pool.ts'
import { type ReadUpload, UploadBroken } from '#kit/server/upload.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { type Language, textOf } from '#kit/shared/message.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { withoutNul } from '#kit/shared/storable-text.ts'
import type { ImportedDelivery, ImportReply, importDeliveries, RefusedRow } from '../contract.ts'
import { importMessages as messages } from '../messages.ts'
import {
  type ColumnMapping,
  columnMapping,
  columnTitle,
  findHeaderRow,
  findHeaderRowBySavedTitles,
  type HeaderRow,
  readSavedMapping,
} from '../rules/columns.ts'
import { groupRows, sharedValuesOfRows } from '../rules/group-rows.ts'
import { type RowFault, readRows } from '../rules/read-rows.ts'
import { fileTooLargeRefusal, type ImportSheet, MAX_IMPORT_MB, MAX_IMPORT_ROWS } from '../rules/sheet.ts'
import { createRefusedSheet } from '../rules/sheet-files.ts'
import { findTakenNumbers, readCheckContext } from './check-context.query.ts'
import { checkGroups, confirmGroups, type ImportedGroup } from './import-deliveries.ts'
import { storeImport } from './import-store.ts'

/** Reads spreadsheets in a worker thread, because a spreadsheet with 10,000 rows takes a second. */
export const openSpreadsheetThreads = () =>
  new ThreadPool<Uint8Array, Result<ImportSheet>>(new URL('./read-sheet.thread.ts', import.meta.url), 1)

export interface ImportDeps extends ConfirmDeliveryDeps {
  readonly spreadsheetThreads: ReturnType<typeof openSpreadsheetThreads>
}

const MAX_NAME_LENGTH = 200

/** Reads the only file of a form into memory, up to the size limit. */
const receiveFile = async (upload: ReadUpload | undefined) => {
  const missing = refuse(messages.IMPORT_FILE_REQUIRED, {}, { path: 'file' })
  if (!upload) return missing
  let file: { readonly name: string; readonly bytes: Uint8Array } | undefined
  try {
    for await (const part of upload({ files: 1, bytes: MAX_IMPORT_MB * 1024 * 1024 })) {
      if (part.kind === 'field') continue
      const bytes = await buffer(part.content).catch((fault: unknown) => {
        throw new UploadBroken('broken', fault)
      })
      if (part.isCut()) return fileTooLargeRefusal
      file = { name: withoutNul(part.fileName).slice(0, MAX_NAME_LENGTH).toWellFormed(), bytes }
    }
  } catch (fault) {
    if (!(fault instanceof UploadBroken)) throw fault
    return fault.why === 'many' ? missing : refuse(fileMessages.UPLOAD_BROKEN)
  }
  return file && file.bytes.length > 0 ? ok(file) : missing
}

/** Reads a `ColumnMapping` from JSON, in which a single title may be a text instead of a list. */
const readMapping = (json: string): Result<ColumnMapping> => {
  const invalid = refuse(messages.IMPORT_MAPPING_INVALID, {}, { path: 'mapping' })
  try {
    const given: unknown = JSON.parse(json)
    if (typeof given !== 'object' || given === null) return invalid
    const lists = Object.fromEntries(
      Object.entries(given).map(([name, titles]) => [name, typeof titles === 'string' ? [titles] : titles]),
    )
    const read = columnMapping.safeParse(lists)
    return read.success ? ok(read.data) : invalid
  } catch {
    return invalid
  }
}

type FindHeader = (rows: ImportSheet['rows']) => HeaderRow | undefined

/**
 * Returns a function that finds the titles of a sheet: by the mapping in the request, or by the user's saved mapping.
 */
const createHeaderFinder = async (
  deps: ImportDeps,
  caller: Caller,
  json: string | undefined,
): Promise<Result<FindHeader>> => {
  if (json === undefined) {
    const saved = readSavedMapping((await readStoredPreferences(deps.db, caller.userId))['delivery-imports.columns'])
    return ok((rows) => findHeaderRowBySavedTitles(rows, saved))
  }
  const mapping = readMapping(json)
  return mapping.ok ? ok((rows) => findHeaderRow(rows, mapping.value)) : mapping
}

/** Finds the titles of the sheet. If a required column is missing, the refusal includes all titles. */
const findHeaderOrRefuse = (sheet: ImportSheet, find: FindHeader, language: Language): Result<HeaderRow> => {
  const header = find(sheet.rows)
  if (!header) return refuse(messages.IMPORT_EMPTY)
  if (header.missing.length === 0) return ok(header)
  const missing = header.missing.map((name) => columnTitle(name, language)).join(', ')
  const { titles, columnIndexes: placement } = header
  return refuse(messages.IMPORT_COLUMNS_MISSING, { columns: missing }, { path: 'mapping', now: { titles, placement } })
}

const refusedGroups = (groups: readonly ImportedGroup[]) =>
  groups
    .filter(({ state }) => state === 'refused')
    .map(({ group, faults }) => ({ rows: group.rows.map(({ row }) => row), faults }))

/** Imports the deliveries of a spreadsheet, or only reports what would happen (DLV-24). */
export const runImport = async (
  deps: ImportDeps,
  caller: Caller,
  upload: ReadUpload | undefined,
  { dry_run, mapping, vendor_id }: CallInput<typeof importDeliveries>['query'],
  language: Language,
): Promise<Result<ImportReply>> => {
  const file = await receiveFile(upload)
  if (!file.ok) return file
  const supplier = supplierOfRequest(caller, vendor_id)
  if (!supplier.ok) return supplier
  const find = await createHeaderFinder(deps, caller, mapping)
  if (!find.ok) return find
  const answered = await deps.spreadsheetThreads.run(file.value.bytes)
  const sheet = answered.ok ? answered.value : answered
  if (!sheet.ok) return sheet
  const header = findHeaderOrRefuse(sheet.value, find.value, language)
  if (!header.ok) return header
  const { rows, faults } = readRows(sheet.value, header.value)
  if (rows.length === 0) return refuse(messages.IMPORT_EMPTY)
  if (rows.length > MAX_IMPORT_ROWS) return fileTooLargeRefusal
  const facts = await readCheckContext(deps, caller, supplier.value)
  const { groups, faults: unnumbered } = groupRows(rows)
  const keys = groups.map(({ key }) => key)
  const taken = await findTakenNumbers(deps, caller, supplier.value, keys)
  const checked = await checkGroups(groups, facts, taken, faults)
  const isPreview = dry_run === 'true'
  const done = isPreview ? checked : await confirmGroups(deps, caller, facts, checked)
  const refused = [...refusedGroups(done), ...unnumbered.map((fault) => ({ rows: [fault.row], faults: [fault] }))]
  const id = await storeImport(deps.db, caller, deps.now(), {
    vendorId: supplier.value,
    fileName: file.value.name,
    isPreview,
    refused: createRefusedSheet(sheet.value, header.value, refused),
    counts: countByState(done),
  })
  const numberOfRow = new Map(rows.map(({ row, number }) => [row, number]))
  return ok({
    id,
    rows: rows.length,
    deliveries: done.map(toImportedDelivery),
    refused: refused
      .flatMap((one) => one.faults)
      .sort((a, b) => a.row - b.row)
      .map((fault) => toRefusedRow(fault, header.value, language, numberOfRow.get(fault.row) ?? '')),
    titles: [...header.value.titles],
    columns: { ...header.value.columnIndexes },
  })
}

const countByState = (groups: readonly ImportedGroup[]) => ({
  created: groups.filter(({ state }) => state === 'created').length,
  existing: groups.filter(({ state }) => state === 'exists').length,
  refused: groups.filter(({ state }) => state === 'refused').length,
})

const toImportedDelivery = ({ group, state, id, checked, existing }: ImportedGroup): ImportedDelivery => {
  const { head } = sharedValuesOfRows(group)
  return {
    number: group.number,
    state,
    ...(id === undefined ? {} : { id }),
    isInvoice: head.isInvoice,
    company: existing?.company ?? checked?.draft.company ?? null,
    deliveryDate: head.deliveryDate,
    lines: existing?.details.poSelect.length ?? checked?.draft.lines.length ?? 0,
    rows: group.rows.map(({ row }) => row),
  }
}

const toRefusedRow = (
  { row, column, refusal: { message, params } }: RowFault,
  { titles, columnIndexes: placement }: HeaderRow,
  language: Language,
  number: string,
): RefusedRow => ({
  row,
  column: titles[placement[column] ?? -1] ?? columnTitle(column, language),
  reason: textOf(message, language, params),
  code: message.code,
  number,
})
