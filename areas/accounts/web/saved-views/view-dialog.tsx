import { Checkbox } from 'antd'
import { useState } from 'react'
import { useChange } from '#kit/web/change.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { Field } from '#kit/web/form/field.tsx'
import { FormDialog } from '#kit/web/form/form-dialog.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { DangerButton } from '#kit/web/parts/button.tsx'
import { MAX_VIEW_NAME, MAX_VIEWS, type ViewFault } from '../../rules/saved-views.ts'
import { viewTexts } from './texts.ts'
import type { SavedViewsState } from './use-saved-views.ts'

/** Saves the current state of the list as a view with a name. An existing view with that name is replaced. */
export default function ViewDialog({ state, onClose }: { state: SavedViewsState; onClose: () => void }) {
  const t = useTexts(viewTexts)
  const { saved } = state
  const [name, setName] = useState(saved?.name ?? '')
  const [isDefault, setDefault] = useState(saved?.isDefault === true)
  const [fault, setFault] = useState<ViewFault>()
  const { busy, send } = useChange()
  const submit = async () => {
    const refused = await send(state.save(name, isDefault))
    setFault(refused)
    if (refused) return
    notify.success(t('saved', { name: name.trim() }))
    onClose()
  }
  const remove = async (removed: string) => {
    await send(state.remove(removed))
    notify.success(t('removed', { name: removed }))
    onClose()
  }
  return (
    <FormDialog
      title={t(saved && !state.isChanged ? 'edit' : 'save')}
      busy={busy}
      fault={fault === 'tooMany' ? t('tooMany', { count: MAX_VIEWS }) : fault === 'tooLong' ? t('tooLong') : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={t('name')}
        value={name}
        hint={t('hint')}
        maxLength={MAX_VIEW_NAME}
        autoComplete="off"
        autoFocus
        reason={fault === 'nameMissing' ? t('nameMissing') : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Checkbox checked={isDefault} onChange={({ target }) => setDefault(target.checked)}>
        {t('isDefault')}
      </Checkbox>
      {saved && (
        <DangerButton className="view-remove" disabled={busy} onClick={() => void remove(saved.name)}>
          {t('remove')}
        </DangerButton>
      )}
    </FormDialog>
  )
}
