import { lazy, Suspense, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import type { WorkEntry } from '../contract.ts'
import { workTexts } from './texts.ts'
import type { ActionForEntries, WorkSelection } from './use-selection.ts'

/** Loaded on demand at the first action that asks for a reason. */
const ReasonDialog = lazy(() => import('./reason-dialog.tsx'))
const ConfirmDialog = lazy(async () => ({ default: (await import('#kit/web/confirm-dialog.tsx')).ConfirmDialog }))

const suppliersIn = (entries: readonly WorkEntry[]) => new Set(entries.map(({ vendor_id }) => vendor_id)).size

interface SelectAllProps {
  readonly selectable: readonly WorkEntry[]
  readonly selection: WorkSelection
}

const SelectAll = ({ selectable, selection: { selected, toggle } }: SelectAllProps) => {
  const t = useTexts(workTexts)
  const isAll = selected.length === selectable.length
  const ids = selectable.map(({ id }) => id)
  return (
    <label className="work-all inline-row">
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = selected.length > 0 && !isAll
        }}
        onChange={() => toggle(ids, !isAll)}
      />
      {selected.length > 0 ? t('selected', { count: selected.length }) : t('selectAll', { count: ids.length })}
    </label>
  )
}

interface RepeatDialogProps {
  readonly repeat: ActionForEntries
  readonly selection: WorkSelection
}

/** Asks whether an action is done again for entries for which it was done within the last day. */
const RepeatDialog = ({ repeat: { action, entries }, selection }: RepeatDialogProps) => {
  const t = useTexts(workTexts)
  const language = useLanguage()
  return (
    <ConfirmDialog
      title={t('againTitle')}
      okText={action.label[language]}
      danger={false}
      busy={selection.isBusy}
      onConfirm={() => void selection.run(action, entries, true)}
      onClose={selection.dismissRepeat}
    >
      {t('againText', { count: entries.length })}
    </ConfirmDialog>
  )
}

interface WorkBulkProps {
  readonly entries: readonly WorkEntry[]
  readonly selection: WorkSelection
}

/** A toolbar with a check box that selects all entries of the page, and the actions for the selection (SHL-16). */
export const WorkBulk = ({ entries, selection }: WorkBulkProps) => {
  const t = useTexts(workTexts)
  const language = useLanguage()
  const isStaff = useUser().vendor_id === null
  const [asking, setAsking] = useState<ActionForEntries>()
  const selectable = entries.filter(selection.isSelectable)
  const { selected, offers, isBusy, repeat } = selection
  if (selectable.length === 0) return null
  // the toolbar is not needed if only one of several entries can be selected: its row has a check box
  if (selectable.length === 1 && entries.length > 1 && selected.length === 0) return null
  return (
    <div
      className={selected.length > 0 ? 'work-bulk open row wraps' : 'work-bulk row wraps'}
      role="toolbar"
      aria-label={t('bulk')}
    >
      <SelectAll selectable={selectable} selection={selection} />
      {offers.map(({ action, entries: some }) => (
        <button
          key={action.key}
          type="button"
          className="button primary"
          disabled={isBusy}
          onClick={() => (action.asksReason ? setAsking({ action, entries: some }) : void selection.run(action, some))}
        >
          {action.label[language]} ({some.length})
        </button>
      ))}
      {selected.length > 0 && (
        <>
          {isStaff && <span className="muted">{t('ofSuppliers', { count: suppliersIn(selected) })}</span>}
          <button type="button" className="button quiet" onClick={selection.clear}>
            {t('clearSelection')}
          </button>
        </>
      )}
      <Suspense>
        {repeat && <RepeatDialog repeat={repeat} selection={selection} />}
        {asking && <ReasonDialog asking={asking} selection={selection} onClose={() => setAsking(undefined)} />}
      </Suspense>
    </div>
  )
}
