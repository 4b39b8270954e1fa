import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { PrimaryButton, QuietButton } from '#kit/web/parts/button.tsx'
import { keyOf } from '#kit/web/query.ts'
import { countBadges, countWork, listWork, type WorkEntry } from '../contract.ts'
import { workTexts } from './texts.ts'
import { type RefusedEntry, type WorkAction, workActionsOf } from './work-actions.ts'

/** Loaded on demand at the first action that asks for a reason. */
const ReasonDialog = lazy(() => import('./reason-dialog.tsx'))
const ConfirmDialog = lazy(async () => ({
  default: (await import('#kit/web/feedback/confirm-dialog.tsx')).ConfirmDialog,
}))

interface ActionForEntries {
  readonly action: WorkAction
  readonly entries: readonly WorkEntry[]
}

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null

/** Calls the function when Escape is pressed outside dialogs and nothing else has handled it. */
const useEscape = (onEscape: () => void): void => {
  const onKey = useEffectEvent(({ key, target, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented && !isInDialog(target)) onEscape()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/**
 * Runs actions, and stores the refusals of the last one. `onDone` receives the ids of the entries that were not
 * refused.
 */
const useActionRun = (onDone: (ids: readonly string[]) => void) => {
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<readonly RefusedEntry[]>([])
  const [repeat, setRepeat] = useState<ActionForEntries>()
  const [isBusy, setBusy] = useState(false)

  /** Runs the action. Returns the reason if the call failed for all entries. */
  const run = async (
    action: WorkAction,
    entries: readonly WorkEntry[],
    again = false,
    reason?: string,
  ): Promise<string | undefined> => {
    setBusy(true)
    setRepeat(undefined)
    try {
      const result = await action.run(entries, again, reason)
      if (result.text !== '') notify.success(result.text)
      const refusals = new Map(result.refused.map((one) => [one.id, one]))
      setRefused(result.refused.filter(({ isRepeat }) => !isRepeat))
      onDone(entries.map(({ id }) => id).filter((id) => !refusals.has(id)))
      const repeated = entries.filter(({ id }) => refusals.get(id)?.isRepeat)
      if (repeated.length > 0) setRepeat({ action, entries: repeated })
      return result.fault
    } finally {
      setBusy(false)
      for (const call of [listWork, countWork, countBadges])
        void queryClient.invalidateQueries({ queryKey: keyOf(call) })
    }
  }
  return {
    isBusy,
    run,
    refusalOf: ({ id }: WorkEntry) => refused.find((one) => one.id === id)?.text,
    /**
     * An action and the entries for which it was already done within the last day. The user must confirm the
     * repetition.
     */
    repeat,
    dismissRepeat: () => setRepeat(undefined),
  }
}

/** Holds the selected entries, and the actions that the user can apply to them. */
export const useWorkSelection = (entries: readonly WorkEntry[]) => {
  const actions = workActionsOf(useUser())
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  useEscape(() => setIds((before) => (before.size > 0 ? new Set() : before)))
  const isSelectable = ({ kind }: WorkEntry) => actions.some(({ kinds }) => kinds.includes(kind))
  const toggle = (some: readonly string[], isOn: boolean) =>
    setIds((before) => new Set([...[...before].filter((id) => !some.includes(id)), ...(isOn ? some : [])]))
  // entries that are no longer in the list are no longer selected
  const selected = entries.filter((entry) => ids.has(entry.id) && isSelectable(entry))
  return {
    isSelectable,
    isSelected: ({ id }: WorkEntry) => ids.has(id),
    selected,
    toggle,
    clear: () => setIds(new Set()),
    /** The actions for the selection, each with the entries to which it applies. */
    offers: actions
      .map(
        (action): ActionForEntries => ({ action, entries: selected.filter(({ kind }) => action.kinds.includes(kind)) }),
      )
      .filter((offer) => offer.entries.length > 0),
    ...useActionRun((done) => toggle(done, false)),
  }
}

export type WorkSelection = ReturnType<typeof useWorkSelection>

const suppliersIn = (entries: readonly WorkEntry[]) => new Set(entries.map(({ vendor_id }) => vendor_id)).size

interface WorkBulkProps {
  readonly entries: readonly WorkEntry[]
  readonly selection: WorkSelection
}

const SelectAll = ({ entries: selectable, selection: { selected, toggle } }: WorkBulkProps) => {
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

const RepeatDialog = ({ action, entries, selection }: ActionForEntries & Pick<WorkBulkProps, 'selection'>) => {
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

/** A toolbar with a check box that selects all entries of the page, and the actions for the selection (SHL-16). */
export const WorkBulkActions = ({ entries, selection }: WorkBulkProps) => {
  const t = useTexts(workTexts)
  const language = useLanguage()
  const isStaff = useUser().vendor_id === null
  const [asking, setAsking] = useState<ActionForEntries>()
  const selectable = entries.filter(selection.isSelectable)
  const { selected, offers, isBusy, repeat } = selection
  if (selectable.length === 0) return null
  // the toolbar is not needed if only one of several entries can be selected, because the row has a check box
  if (selectable.length === 1 && entries.length > 1 && selected.length === 0) return null
  return (
    <div
      className={selected.length > 0 ? 'work-bulk open row wraps' : 'work-bulk row wraps'}
      role="toolbar"
      aria-label={t('bulk')}
    >
      <SelectAll entries={selectable} selection={selection} />
      {offers.map(({ action, entries: some }) => (
        <PrimaryButton
          key={action.key}
          disabled={isBusy}
          onClick={() => (action.asksReason ? setAsking({ action, entries: some }) : void selection.run(action, some))}
        >
          {action.label[language]} ({some.length})
        </PrimaryButton>
      ))}
      {selected.length > 0 && (
        <>
          {isStaff && <span className="muted">{t('ofSuppliers', { count: suppliersIn(selected) })}</span>}
          <QuietButton onClick={selection.clear}>{t('clearSelection')}</QuietButton>
        </>
      )}
      <Suspense>
        {repeat && <RepeatDialog {...repeat} selection={selection} />}
        {asking && (
          <ReasonDialog
            title={`${asking.action.label[language]} (${asking.entries.length})`}
            isBusy={isBusy}
            run={(reason) => selection.run(asking.action, asking.entries, false, reason)}
            onClose={() => setAsking(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}
