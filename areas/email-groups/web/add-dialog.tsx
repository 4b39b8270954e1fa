import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { supplierOption, useOwnOrganisations, useSuppliers } from '#areas/directory/web/index.ts'
import { callApi } from '#kit/web/api.ts'
import { useDialogCall } from '#kit/web/dialog-call.ts'
import { Field } from '#kit/web/field.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { apiQuery, keyOf } from '#kit/web/query.ts'
import { createEmailGroup, listEmailGroups, suggestGroupName } from '../contract.ts'
import { emailGroupMessages as messages } from '../messages.ts'
import { checkAddresses, MAX_DESCRIPTION_LENGTH } from '../rules/group.ts'
import { AddressRows } from './address-rows.tsx'
import { addressesOf, rowsOf } from './rows.ts'
import { groupTexts } from './texts.ts'

/** The name that the server suggests for the supplier's next group. */
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

/** The input of a new group. */
const useGroupInput = () => {
  const { company_id: company, factory: own } = useUser()
  const choosesFactory = company === null
  const [factory, setFactory] = useState<string>()
  const [vendorId, setVendorId] = useState<number>()
  const [typedName, setTypedName] = useState<string>()
  const [description, setDescription] = useState('')
  const [rows, setRows] = useState(() => rowsOf([]))
  const suggested = useSuggestedName(vendorId, choosesFactory ? factory : (own ?? undefined), choosesFactory)
  return {
    choosesFactory,
    factory,
    setFactory,
    vendorId,
    setVendorId,
    suggested,
    typedName,
    setTypedName,
    name: typedName ?? (suggested.error ? '' : (suggested.data?.name ?? '')),
    description,
    setDescription,
    rows,
    setRows,
  }
}

/** The input of a new group, and its validation and saving. */
const useNewGroup = (onClose: () => void) => {
  const queryClient = useQueryClient()
  const input = useGroupInput()
  const { choosesFactory, factory, vendorId, typedName, description, rows } = input
  const [tried, setTried] = useState(false)
  const { busy, fault, setFault, send } = useDialogCall()

  const chooseSupplier = (chosen: number) => {
    input.setVendorId(chosen)
    input.setTypedName(undefined)
    setFault(undefined)
  }
  const submit = async () => {
    setTried(true)
    const checked = checkAddresses(addressesOf(rows), 'add')
    if (vendorId === undefined) return setFault(messageText(messages.GROUP_SUPPLIER_REQUIRED))
    if (!checked.ok) return setFault(messageText(checked.message, checked.params))
    if (description.trim() === '') return setFault(messageText(messages.GROUP_DESCRIPTION_REQUIRED))
    const body = {
      vendor_id: vendorId,
      // a suggested name may be taken in the meantime, so only a typed name is sent
      name: typedName?.trim() || null,
      email_list: checked.value.join(','),
      description: description.trim(),
      ...(choosesFactory ? { factory: factory ?? null } : {}),
    }
    const answer = await send(callApi(createEmailGroup, { body }))
    if (!answer.ok) {
      if (answer.kind === 'ended') return
      notify.validation(messageText(messages.GROUP_CREATE_FAILS))
      return setFault(answer.text)
    }
    void queryClient.invalidateQueries({ queryKey: keyOf(listEmailGroups) })
    notify.success(`${messageText(messages.GROUP_CREATED)}: ${answer.value.name}`)
    onClose()
  }
  return { ...input, tried, busy, fault, chooseSupplier, submit }
}
type NewGroup = ReturnType<typeof useNewGroup>

/** The factory of the group, for administrators of all organisations. */
const FactoryField = ({ group }: { group: NewGroup }) => {
  const t = useTexts(groupTexts)
  const id = useId()
  const { organisations = [] } = useOwnOrganisations()
  return (
    <div className="field">
      <label htmlFor={id}>{t('factoryField')}</label>
      <Select
        id={id}
        options={organisations.map(({ INVENTORY_ORG_CODE, COMPANY_NAME }) => ({
          value: INVENTORY_ORG_CODE,
          label: `${INVENTORY_ORG_CODE} · ${COMPANY_NAME}`,
        }))}
        placeholder={t('factoryChoose')}
        onChange={group.setFactory}
      />
    </div>
  )
}

const SupplierField = ({ group }: { group: NewGroup }) => {
  const t = useTexts(groupTexts)
  const id = useId()
  const { suppliers, error, isPending } = useSuppliers()
  return (
    <div className="field">
      <label htmlFor={id}>{t('supplierField')}</label>
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'search' }}
        loading={isPending}
        placeholder={t('supplierChoose')}
        options={suppliers.map(supplierOption)}
        onChange={group.chooseSupplier}
      />
      {error && <p className="reason">{t('suppliersAway')}</p>}
      {group.suggested.error && group.vendorId !== undefined && (
        <p className="reason" role="alert">
          {group.suggested.error.message}
        </p>
      )}
    </div>
  )
}

/**
 * Adds a group (EGR-02). The server suggests its name, which the user may change. The dialog shows refusals and stays
 * open.
 */
export const AddDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts(groupTexts)
  const group = useNewGroup(onClose)
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
        hint={t(group.suggested.data ? 'nameHint' : 'nameWaits')}
        value={group.name}
        maxLength={60}
        autoComplete="off"
        disabled={group.suggested.data === undefined}
        onChange={(event) => group.setTypedName(event.target.value)}
      />
      <AddressRows rows={group.rows} onChange={group.setRows} tried={group.tried} />
      <Field
        label={t('description')}
        hint={t('descriptionHint')}
        value={group.description}
        maxLength={MAX_DESCRIPTION_LENGTH}
        autoComplete="off"
        onChange={(event) => group.setDescription(event.target.value)}
      />
    </FormDialog>
  )
}
