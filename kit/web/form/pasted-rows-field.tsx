import { notify } from '../feedback/notifications.ts'
import { useTexts } from '../i18n.ts'
import { kitTexts } from '../texts.ts'
import { DropArea } from './drop-area.tsx'
import { LabelledField } from './field.tsx'
import { readSpreadsheetRows } from './spreadsheet-rows.ts'
import './pasted-rows-field.css'

const MAX_FILE_MB = 5
const MAX_FAULTS_SHOWN = 5

interface PastedRowsProps {
  readonly label: string
  readonly text: string
  /** A summary of the recognised rows, shown below the text. */
  readonly summary: string
  readonly busy: boolean
  readonly onChange: (text: string) => void
}

/** A text field for rows that are pasted from a spreadsheet, or read from an XLSX or CSV file. */
export const PastedRowsField = ({ label, text, summary, busy, onChange }: PastedRowsProps) => {
  const t = useTexts(kitTexts)
  const read = async ([file]: readonly File[]) => {
    if (!file) return
    try {
      const rows = await readSpreadsheetRows(file)
      onChange(rows.map((cells) => cells.join('\t')).join('\n'))
    } catch {
      notify.validation(t('rowsUnreadable', { name: file.name }))
    }
  }
  return (
    <>
      <LabelledField label={label}>
        {(id) => (
          <textarea
            id={id}
            className="input"
            rows={7}
            value={text}
            spellCheck={false}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </LabelledField>
      <DropArea
        label={t('rowsFile')}
        accept=".xlsx,.csv,.txt"
        multiple={false}
        mostMb={MAX_FILE_MB}
        disabled={busy}
        onFiles={(files) => void read(files)}
      />
      {text.trim() !== '' && <p role="status">{summary}</p>}
    </>
  )
}

export interface RowFault {
  /** Counted from 1. */
  readonly row: number
  readonly reason: string
}

/** Shows the first rows that are not accepted, each with its reason, and the number of further such rows. */
export const RowFaults = ({ faults }: { readonly faults: readonly RowFault[] }) => {
  const t = useTexts(kitTexts)
  if (faults.length === 0) return null
  return (
    <div role="alert">
      <ul className="fault-list">
        {faults.slice(0, MAX_FAULTS_SHOWN).map(({ row, reason }) => (
          <li key={row}>{t('rowFault', { row, reason })}</li>
        ))}
        {faults.length > MAX_FAULTS_SHOWN && <li>{t('moreRows', { count: faults.length - MAX_FAULTS_SHOWN })}</li>}
      </ul>
    </div>
  )
}
