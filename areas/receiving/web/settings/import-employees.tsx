import { useId, useState } from 'react'
import { textOf } from '#kit/shared/message.ts'
import { cellsOf } from '#kit/shared/pasted-cells.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { PastedRows, RowFaults } from '#kit/web/pasted-rows.tsx'
import type { Employee } from '../../contract.ts'
import { readEmployees } from '../../rules/employee-list.ts'
import { dockSettingsTexts } from './texts.ts'

interface Props {
  readonly busy: boolean
  /** The regular expression of employee IDs. */
  readonly pattern: string
  /** Saves the list. Resolves to true if it was saved. */
  readonly onSave: (employees: readonly Employee[], replacesAll: boolean) => Promise<boolean>
}

/**
 * Reads employees from pasted cells or a file, shows faulty rows, and adds the employees or replaces the list (RCV-11).
 */
export const ImportEmployees = ({ busy, pattern, onSave }: Props) => {
  const t = useTexts(dockSettingsTexts)
  const language = useLanguage()
  const id = useId()
  const [text, setText] = useState('')
  const { employees, faults } = readEmployees(cellsOf(text), new RegExp(pattern))
  const rowFaults = faults.map(({ row, refusal }) => ({
    row,
    reason: textOf(refusal.message, language, refusal.params),
  }))
  const save = async (replacesAll: boolean) => {
    if (await onSave(employees, replacesAll)) setText('')
  }
  const canSave = employees.length > 0 && faults.length === 0 && !busy
  return (
    <section className="card dock-settings-part" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('import')}</h2>
      <p className="muted">{t('importText')}</p>
      <PastedRows
        label={t('paste')}
        text={text}
        summary={t('read', { count: employees.length })}
        busy={busy}
        onChange={setText}
      />
      <RowFaults faults={rowFaults} />
      {text.trim() !== '' && (
        <div className="row wraps">
          <button type="button" className="button primary" disabled={!canSave} onClick={() => void save(false)}>
            {t('addAll')}
          </button>
          <button type="button" className="button danger" disabled={!canSave} onClick={() => void save(true)}>
            {t('replaceAll')}
          </button>
          <span className="muted">{t('replaceNote')}</span>
        </div>
      )}
    </section>
  )
}
