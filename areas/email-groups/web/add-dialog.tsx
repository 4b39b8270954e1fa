import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { useId, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { callApi } from '#kit/web/api.ts'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { say, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { apiQuery, keyOf } from '#kit/web/query.ts'
import { createEmailGroup, listEmailGroups, suggestGroupName } from '../contract.ts'
import { emailGroupMessages as messages } from '../messages.ts'
import { checkAddresses, MAX_DESCRIPTION_LENGTH } from '../rules/group.ts'
import { AddressRows } from './address-rows.tsx'
import { addressesOf, rowsOf } from './rows.ts'
import { useFactories, useSuppliers } from './suppliers.ts'
import { groupTexts } from './texts.ts'

/**
 * Adds a group (EGR-02). The server suggests its name, which the user may change. The dialog shows refusals and stays
 * open.
 */
export const AddDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts(groupTexts)
  const id = useId()
  const queries = useQueryClient()
  const { company_id: company, factory: own } = useUser()
  const [factory, setFactory] = useState<string>()
  const [vendorId, setVendorId] = useState<number>()
  const [typedName, setTypedName] = useState<string>()
  const [description, setDescription] = useState('')
  const [rows, setRows] = useState(() => rowsOf([]))
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const { suppliers, error, isPending } = useSuppliers()
  const choosesFactory = company === null
  const factories = useFactories(choosesFactory)
  const chosenFactory = choosesFactory ? factory : (own ?? undefined)

  const next = useQuery({
    ...apiQuery(suggestGroupName, {
      query: { vendor_id: vendorId ?? 0, ...(choosesFactory && factory ? { factory } : {}) },
    }),
    enabled: vendorId !== undefined && chosenFactory !== undefined,
    // never cached, because another user may add a group
    staleTime: 0,
    gcTime: 0,
  })
  const name = typedName ?? (next.error ? '' : (next.data?.name ?? ''))

  const submit = async () => {
    setTried(true)
    const checked = checkAddresses(addressesOf(rows), 'add')
    if (vendorId === undefined) return setFault(say(messages.GROUP_SUPPLIER_REQUIRED))
    if (!checked.ok) return setFault(say(checked.message, checked.params))
    if (description.trim() === '') return setFault(say(messages.GROUP_DESCRIPTION_REQUIRED))
    setBusy(true)
    setFault(undefined)
    const answer = await callApi(createEmailGroup, {
      body: {
        vendor_id: vendorId,
        // a suggested name may be taken in the meantime, so only a typed name is sent
        name: typedName?.trim() || null,
        email_list: checked.value.join(','),
        description: description.trim(),
        ...(choosesFactory ? { factory: factory ?? null } : {}),
      },
    })
    setBusy(false)
    if (!answer.ok) {
      if (answer.kind === 'ended') return
      notify.validation(say(messages.GROUP_CREATE_FAILS))
      return setFault(answer.text)
    }
    void queries.invalidateQueries({ queryKey: keyOf(listEmailGroups) })
    notify.success(`${say(messages.GROUP_CREATED)}: ${answer.value.name}`)
    onClose()
  }
  return (
    <FormDialog
      title={t('addTitle')}
      submitText={t(busy ? 'submitting' : 'submit')}
      cancelText={t('cancel')}
      busy={busy}
      fault={fault}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {choosesFactory && (
        <div className="field">
          <label htmlFor={`${id}-factory`}>{t('factoryField')}</label>
          <Select
            id={`${id}-factory`}
            options={factories.map(({ INVENTORY_ORG_CODE, COMPANY_NAME }) => ({
              value: INVENTORY_ORG_CODE,
              label: `${INVENTORY_ORG_CODE} · ${COMPANY_NAME}`,
            }))}
            placeholder={t('factoryChoose')}
            onChange={setFactory}
          />
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}-supplier`}>{t('supplierField')}</label>
        <Select
          id={`${id}-supplier`}
          showSearch={{ optionFilterProp: 'search' }}
          loading={isPending}
          placeholder={t('supplierChoose')}
          options={suppliers.map(({ VENDOR_ID, VENDOR_NAME, VENDOR_NAME_ALT }) => ({
            value: VENDOR_ID,
            label: VENDOR_NAME_ALT ? `${VENDOR_NAME} · ${VENDOR_NAME_ALT}` : VENDOR_NAME,
            search: `${VENDOR_NAME} ${VENDOR_NAME_ALT ?? ''} ${VENDOR_ID}`,
          }))}
          onChange={(chosen) => {
            setVendorId(chosen)
            setTypedName(undefined)
            setFault(undefined)
          }}
        />
        {error && <p className="reason">{t('suppliersAway')}</p>}
        {next.error && vendorId !== undefined && (
          <p className="reason" role="alert">
            {next.error.message}
          </p>
        )}
      </div>
      <div className="field">
        <label htmlFor={`${id}-name`}>{t('name')}</label>
        <Input
          id={`${id}-name`}
          value={name}
          maxLength={60}
          autoComplete="off"
          disabled={next.data === undefined}
          aria-describedby={`${id}-name-hint`}
          onChange={(event) => setTypedName(event.target.value)}
        />
        <p className="hint" id={`${id}-name-hint`}>
          {t(next.data ? 'nameHint' : 'nameWaits')}
        </p>
      </div>
      <AddressRows rows={rows} onChange={setRows} tried={tried} />
      <div className="field">
        <label htmlFor={`${id}-description`}>{t('description')}</label>
        <Input
          id={`${id}-description`}
          value={description}
          maxLength={MAX_DESCRIPTION_LENGTH}
          autoComplete="off"
          aria-describedby={`${id}-description-hint`}
          onChange={(event) => setDescription(event.target.value)}
        />
        <p className="hint" id={`${id}-description-hint`}>
          {t('descriptionHint')}
        </p>
      </div>
    </FormDialog>
  )
}
