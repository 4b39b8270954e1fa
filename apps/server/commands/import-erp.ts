import { type FileReport, importErp } from '#adapters/erp/built-in/index.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { type Command, formatCount, UsageError, withDatabase } from './command.ts'

/** Shows the progress on one line of a terminal; prints nothing if the output is redirected. */
const showProgress = (file: string, done: number, of: number): void => {
  if (!process.stdout.isTTY) return
  process.stdout.write(
    `\r\u001b[K${file}: ${of === 0 ? 'reading …' : `${formatCount(done)} of ${formatCount(of)} rows`}`,
  )
}

const linesOf = ({ file, rows, counts, bad, refused, unknownColumns }: FileReport): string[] => [
  ...(unknownColumns.length > 0 ? [`${file}: unknown columns, ignored: ${unknownColumns.join(', ')}`] : []),
  ...bad.map(({ row, column, reason }) => `${file} row ${row}${column ? `, ${column}` : ''}: ${reason}`),
  counts
    ? `${file}: ${formatCount(rows)} rows: ${formatCount(counts.inserted)} new, ${formatCount(counts.changed)} changed, ${formatCount(counts.unchanged)} unchanged${counts.removed ? `, ${formatCount(counts.removed)} removed` : ''}`
    : `${file}: NOT imported${refused ? `, ${refused}` : `, ${formatCount(new Set(bad.map(({ row }) => row)).size)} bad rows`}`,
]

export const importErpCommand: Command = {
  usage: 'import-erp FOLDER',
  does: 'imports ERP extracts (organisations, suppliers, vendor_sites, po_lines, subinventories, invoices, payments, pds as .csv or .xlsx), each file completely or not at all',
  run: async ([folder]) => {
    if (!folder) throw new UsageError()
    await withDatabase(async (db) => {
      const report = await importErp(db, folder, showProgress)
      if (process.stdout.isTTY) process.stdout.write('\r\u001b[K')
      for (const file of report.ignored) process.stdout.write(`${file}: no extract, ignored\n`)
      for (const file of report.files) process.stdout.write(`${linesOf(file).join('\n')}\n`)
      const failed = report.files.filter(({ counts }) => counts === undefined)
      if (failed.length > 0)
        throw new OperatorError(
          `Not imported: ${failed.map(({ file }) => file).join(', ')}. Nothing from it was imported.`,
        )
    })
  },
}
