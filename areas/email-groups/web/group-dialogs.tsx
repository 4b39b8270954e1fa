import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useId, useRef, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { supplierOption, useOwnOrganisations, useSuppliers } from '#areas/directory/web/index.ts'
import { splitAddresses } from '#kit/shared/email-address.ts'
import { callApi } from '#kit/web/api.ts'
import { ConfirmDialog } from '#kit/web/feedback/confirm-dialog.tsx'
import { useDialogCall } from '#kit/web/feedback/dialog-call.ts'
import { FaultText } from '#kit/web/feedback/fault.tsx'
import { notify } from '#kit/web/feedback/notifications.ts'
import { Field, LabelledField } from '#kit/web/form/field.tsx'
import { FormDialog } from '#kit/web/form/form-dialog.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { newId } from '#kit/web/new-id.ts'
import { apiQuery } from '#kit/web/query.ts'
import {
  createEmailGroup,
  deleteEmailGroup,
  type EmailGroup,
  listEmailGroups,
  suggestGroupName,
  updateEmailGroup,
} from '../contract.ts'
import { emailGroupMessages as messages } from '../messages.ts'
import { checkAddresses, MAX_DESCRIPTION_LENGTH } from '../rules/group.ts'
import { AddressRows } from './address-rows.tsx'
import { type AddressRow, addressesOfRows, toRows } from './rows.ts'
import { groupTexts } from './texts.ts'

const useSuggestedName = (vendorId: number | undefined, factory: string | undefined, choosesFactory: boolean) =>
  useQuery({
    ...apiQuery(suggestGroupName, {
      query: { vendor_id: vendorId ?? 0, ...(choosesFactory && factory ? { factory } : {}) },
    }),
    enabled: vendorId !== undefined && factory !== undefined,
    // never cached, because another user may add a group
    staleTime: 0,
    gcTime: 0,
  })

interface GroupInput {
  /** Only for administrators of all organisations. */
  readonly factory?: string
  readonly vendorId?: number
  readonly name?: string | undefined
  readonly description: string
  readonly rows: readonly AddressRow[]
}

const useNewGroup = (onClose: () => void) => {
  const { company_id: company, factory: own } = useUser()
  const choosesFactory = company === null
  const [input, setInput] = useState<GroupInput>(() => ({ description: '', rows: toRows([]) }))
  const [tried, setTried] = useState(false)
  const { busy, fault, setFault, send } = useDialogCall(listEmailGroups)
  const sent = useRef({ requested: '', key: '' })
  const { factory, vendorId, name, description, rows } = input
  const suggested = useSuggestedName(vendorId, choosesFactory ? factory : (own ?? undefined), choosesFactory)
  const change = (patch: Partial<GroupInput>) => setInput((before) => ({ ...before, ...patch }))
  const submit = async () => {
    setTried(true)
    const checked = checkAddresses(addressesOfRows(rows), 'add')
    if (vendorId === undefined) return setFault(messageText(messages.GROUP_SUPPLIER_REQUIRED))
    if (!checked.ok) return setFault(messageText(checked.message, checked.params))
    if (description.trim() === '') return setFault(messageText(messages.GROUP_DESCRIPTION_REQUIRED))
    const body = {
      vendor_id: vendorId,
      // only a typed name is sent, because a suggested name may be taken in the meantime
      name: name?.trim() || null,
      email_list: checked.value.join(','),
      description: description.trim(),
      ...(choosesFactory ? { factory: factory ?? null } : {}),
    }
    const text = JSON.stringify(body)
    // the same group has the same key, so that a retry after a lost reply does not add it twice
    if (sent.current.requested !== text) sent.current = { requested: text, key: newId() }
    const headers = { 'idempotency-key': sent.current.key }
    const answer = await send(callApi(createEmailGroup, { headers, body }))
    if (!answer.ok) {
      if (answer.kind === 'ended') return
      notify.validation(messageText(messages.GROUP_CREATE_FAILS))
      return setFault(answer.text)
    }
    notify.success(`${messageText(messages.GROUP_CREATED)}: ${answer.value.name}`)
    onClose()
  }
  return { input, change, choosesFactory, suggested, tried, busy, fault, setFault, submit }
}
type NewGroup = ReturnType<typeof useNewGroup>

const FactoryField = ({ group }: { group: NewGroup }) => {
  const t = useTexts(groupTexts)
  const { organisations = [] } = useOwnOrganisations()
  return (
    <LabelledField label={t('factory')}>
      {(id) => (
        <Select
          id={id}
          options={organisations.map(({ INVENTORY_ORG_CODE, COMPANY_NAME }) => ({
            value: INVENTORY_ORG_CODE,
            label: `${INVENTORY_ORG_CODE} · ${COMPANY_NAME}`,
          }))}
          placeholder={t('factoryChoose')}
          onChange={(factory) => group.change({ factory })}
        />
      )}
    </LabelledField>
  )
}

const SupplierField = ({ group }: { group: NewGroup }) => {
  const t = useTexts(groupTexts)
  const id = useId()
  const { suppliers, error, isPending } = useSuppliers()
  return (
    <div className="field">
      <label htmlFor={id}>{t('supplier')}</label>
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'search' }}
        loading={isPending}
        placeholder={t('supplierChoose')}
        options={suppliers.map(supplierOption)}
        onChange={(vendorId) => {
          group.change({ vendorId, name: undefined })
          group.setFault(undefined)
        }}
      />
      {error && <p className="reason">{t('suppliersAway')}</p>}
      {group.suggested.error && group.input.vendorId !== undefined && (
        <p className="reason" role="alert">
          {group.suggested.error.message}
        </p>
      )}
    </div>
  )
}

/** Adds a group (EGR-02). The server suggests its name, which the user may change. */
export const AddDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts(groupTexts)
  const group = useNewGroup(onClose)
  const { input, change, suggested } = group
  return (
    <FormDialog
      title={t('addTitle')}
      submitText={t(group.busy ? 'saving' : 'submit')}
      busy={group.busy}
      fault={group.fault}
      onSubmit={() => void group.submit()}
      onClose={onClose}
    >
      {group.choosesFactory && <FactoryField group={group} />}
      <SupplierField group={group} />
      <Field
        label={t('name')}
        hint={t(suggested.data ? 'nameHint' : 'nameWaits')}
        value={input.name ?? (suggested.error ? '' : (suggested.data?.name ?? ''))}
        maxLength={60}
        autoComplete="off"
        disabled={suggested.data === undefined}
        onChange={({ target }) => change({ name: target.value })}
      />
      <AddressRows rows={input.rows} onChange={(rows) => change({ rows })} tried={group.tried} />
      <Field
        label={t('description')}
        hint={t('descriptionHint')}
        value={input.description}
        maxLength={MAX_DESCRIPTION_LENGTH}
        autoComplete="off"
        onChange={({ target }) => change({ description: target.value })}
      />
    </FormDialog>
  )
}

const useAddresses = (group: EmailGroup, onClose: () => void) => {
  const [rows, setRows] = useState(() => toRows(splitAddresses(group.email_list)))
  const [tried, setTried] = useState(false)
  const { busy, fault, setFault, send } = useDialogCall(listEmailGroups)
  /** The current group if another user saved first. The next Submit overwrites the other user's change. */
  const [theirs, setTheirs] = useState<EmailGroup>()
  const submit = async () => {
    setTried(true)
    const checked = checkAddresses(addressesOfRows(rows), 'edit')
    if (!checked.ok) return setFault(messageText(checked.message, checked.params))
    const body = { email_list: checked.value.join(','), version: (theirs ?? group).version }
    const answer = await send(callApi(updateEmailGroup, { params: { id: group.id }, body }))
    if (!answer.ok) {
      if (answer.kind === 'ended') return
      setTheirs((answer.details as { now?: EmailGroup } | undefined)?.now ?? theirs)
      notify.validation(messageText(messages.GROUP_UPDATE_FAILS))
      return setFault(answer.text)
    }
    notify.success(messageText(messages.GROUP_UPDATED))
    onClose()
  }
  return { rows, setRows, tried, busy, fault, theirs, submit }
}

/** The dialog 'Email group update...', which changes only the email addresses (EGR-03). */
export const EditDialog = ({ group, onClose }: { readonly group: EmailGroup; readonly onClose: () => void }) => {
  const t = useTexts(groupTexts)
  const { rows, setRows, tried, busy, fault, theirs, submit } = useAddresses(group, onClose)
  return (
    <FormDialog
      title={t('editTitle')}
      submitText={t(busy ? 'saving' : 'submit')}
      busy={busy}
      fault={fault}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        <strong>{group.name}</strong>
        <br />
        <span className="muted">
          {group.supplier_name} · {group.description}
        </span>
      </p>
      {theirs && (
        <p className="group-theirs">
          <strong>{t('theirsNow')}</strong> {splitAddresses(theirs.email_list).join(', ')}
        </p>
      )}
      <AddressRows rows={rows} onChange={setRows} tried={tried} />
    </FormDialog>
  )
}

export const DeleteDialog = ({ group, onClose }: { readonly group: EmailGroup; readonly onClose: () => void }) => {
  const t = useTexts(groupTexts)
  const { busy, fault, setFault, send } = useDialogCall(listEmailGroups)
  const remove = async () => {
    const answer = await send(callApi(deleteEmailGroup, { params: { id: group.id } }))
    if (!answer.ok && answer.kind === 'network') return setFault(answer.text)
    if (answer.ok) notify.success(messageText(messages.GROUP_DELETED))
    else if (answer.kind === 'refused') notify.validation(`${messageText(messages.GROUP_DELETE_FAILS)}: ${answer.text}`)
    onClose()
  }
  const { name, supplier_name: supplier, email_list } = group
  return (
    <ConfirmDialog
      title={messageText(messages.GROUP_DELETE_ASK)}
      okText={t(busy ? 'deleting' : 'delete')}
      cancelText={t('keep')}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t('deleteText', { name, supplier, count: splitAddresses(email_list).length })}</p>
      <FaultText text={fault} />
    </ConfirmDialog>
  )
}
