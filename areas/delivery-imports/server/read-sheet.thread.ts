import { serveTasks } from '#kit/server/serve-tasks.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { importMessages as messages } from '../messages.ts'
import { fileTooLarge, MAX_IMPORT_ROWS, type Sheet } from '../rules/sheet.ts'
import { readCsv, UnreadableSheet } from './read-csv.ts'
import { readXlsx, SheetTooLarge } from './read-xlsx.ts'

/** Additional rows that the thread accepts, such as rows above the titles. `runImport` checks the exact limit. */
const MAX_OTHER_ROWS = 20
/** The maximum number of characters of a sheet. A small XLSX can have many, because its rows may share a long text. */
const MAX_CHARACTERS = 20_000_000

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, place) => bytes[place] === byte)

const checkSize = ({ rows }: Sheet): void => {
  let filledRows = 0
  let characters = 0
  for (const cells of rows) {
    const length = cells.reduce((sum, cell) => sum + cell.length, 0)
    if (length > 0) filledRows++
    characters += length
    if (filledRows > MAX_IMPORT_ROWS + MAX_OTHER_ROWS || characters > MAX_CHARACTERS) throw new SheetTooLarge('rows')
  }
}

/**
 * Reads a sheet, and detects the type of the file by its first bytes. Old and encrypted Excel files start with the same
 * bytes; both are refused.
 */
const read = async (bytes: Uint8Array): Promise<Result<Sheet>> => {
  const isZip = startsWith(bytes, 0x50, 0x4b)
  const isOldExcel = startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)
  if (isOldExcel || startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return refuse(messages.IMPORT_FILE_KIND)
  try {
    const sheet = isZip ? await readXlsx(bytes) : readCsv(bytes)
    checkSize(sheet)
    return ok(sheet)
  } catch (fault) {
    if (fault instanceof SheetTooLarge) return fileTooLarge
    if (fault instanceof UnreadableSheet)
      return refuse(isZip ? messages.IMPORT_FILE_DAMAGED : messages.IMPORT_FILE_KIND)
    throw fault
  }
}

serveTasks(read)
