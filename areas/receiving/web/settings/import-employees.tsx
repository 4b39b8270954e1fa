import { useId, useState } from 'react'
import { textOf } from '#kit/shared/message.ts'
import { cellsOf } from '#kit/shared/pasted-cells.ts'
import { DropArea } from '#kit/web/drop-area.tsx'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { rowsOfFile } from '#kit/web/spreadsheet-rows.ts'
import type { Employee } from '../../contract.ts'
import { readEmployees } from '../../rules/employee-list.ts'
import { dockSettingsTexts } from './texts.ts'

const MAX_FILE_MB = 5
const MAX_FAULTS_SHOWN = 5

interface Props {
  readonly busy: boolean
  /** The regular expression of employee IDs. */
  readonly pattern: string
  /** Resolves to whether the list was saved. */
  readonly onSave: (employees: readonly Employee[], replacesAll: boolean) => Promise<boolean>
}

/** The rows that are not an employee, with the reason. */
const ImportFaults = ({ faults }: Pick<ReturnType<typeof readEmployees>, 'faults'>) => {
  const t = useTexts(dockSettingsTexts)
  const language = useLanguage()
  if (faults.length === 0) return null
  return (
    <div role="alert">
      <ul className="import-faults">
        {faults.slice(0, MAX_FAULTS_SHOWN).map(({ row, refusal }) => (
          <li key={row}>{t('fault', { row, why: textOf(refusal.message, language, refusal.params) })}</li>
        ))}
        {faults.length > MAX_FAULTS_SHOWN && <li>{t('moreFaults', { count: faults.length - MAX_FAULTS_SHOWN })}</li>}
      </ul>
    </div>
  )
}

interface SaveButtonsProps {
  readonly disabled: boolean
  readonly onSave: (replacesAll: boolean) => void
}

const SaveButtons = ({ disabled, onSave }: SaveButtonsProps) => {
  const t = useTexts(dockSettingsTexts)
  return (
    <div className="dock-settings-buttons">
      <button type="button" className="button primary" disabled={disabled} onClick={() => onSave(false)}>
        {t('addAll')}
      </button>
      <button type="button" className="button danger" disabled={disabled} onClick={() => onSave(true)}>
        {t('replaceAll')}
      </button>
      <span className="muted">{t('replaceNote')}</span>
    </div>
  )
}

/** Reads employees from pasted cells or a file, shows what is wrong, and adds them or replaces the list (RCV-11). */
export const ImportEmployees = ({ busy, pattern, onSave }: Props) => {
  const t = useTexts(dockSettingsTexts)
  const id = useId()
  const [text, setText] = useState('')
  const { employees, faults } = readEmployees(cellsOf(text), new RegExp(pattern))
  const read = async ([file]: readonly File[]) => {
    if (!file) return
    try {
      const rows = await rowsOfFile(file)
      setText(rows.map((cells) => cells.join('\t')).join('\n'))
    } catch {
      notify.validation(t('fileUnreadable', { name: file.name }))
    }
  }
  const save = async (replacesAll: boolean) => {
    if (await onSave(employees, replacesAll)) setText('')
  }
  const canSave = employees.length > 0 && faults.length === 0 && !busy
  return (
    <section className="card dock-settings-part" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('import')}</h2>
      <p className="muted">{t('importText')}</p>
      <div className="field">
        <label htmlFor={id}>{t('paste')}</label>
        <textarea
          id={id}
          className="input"
          rows={6}
          value={text}
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <DropArea
        label={t('file')}
        accept=".xlsx,.csv,.txt"
        multiple={false}
        mostMb={MAX_FILE_MB}
        disabled={busy}
        onFiles={(files) => void read(files)}
      />
      {text.trim() !== '' && <p role="status">{t('read', { count: employees.length })}</p>}
      <ImportFaults faults={faults} />
      {text.trim() !== '' && <SaveButtons disabled={!canSave} onSave={(replacesAll) => void save(replacesAll)} />}
    </section>
  )
}
