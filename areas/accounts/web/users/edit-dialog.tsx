import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { Field } from '#kit/web/field.tsx'
import { FormDialog } from '#kit/web/form-dialog.tsx'
import { say, useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { apiQuery, keyOf } from '#kit/web/query.ts'
import { useReturnFocus } from '#kit/web/return-focus.ts'
import { employers, type ListedUser, listUsers, updateUser } from '../../contract.ts'
import { accountMessages as messages } from '../../messages.ts'
import { checkAlerts, checkEmail } from '../../rules/new-user.ts'
import { isOfSupplier } from '../../rules/users.ts'
import { AlertField, editableAddressList } from './alert-field.tsx'
import { EmployersUnavailable } from './employers-unavailable.tsx'
import { type Supplier, SupplierField } from './supplier-field.tsx'
import { userTexts } from './texts.ts'

const fields = ['email', 'email_alert', 'vendor_id'] as const
type Reasons = { readonly [field in (typeof fields)[number]]?: string }

const HOUR_MS = 3_600_000

/** Adds the user's present supplier to the options if the ERP no longer lists it. */
const withOwn = (
  known: readonly Supplier[],
  { vendor_id, vendor_name, vendor_code }: ListedUser,
): readonly Supplier[] =>
  vendor_id === null || known.some((one) => one.vendor_id === vendor_id)
    ? known
    : [{ vendor_id, vendor_name: vendor_name ?? String(vendor_id), vendor_code }, ...known]

/** The user's present data from a refusal because another user saved first. */
const nowOf = (details: unknown): ListedUser | undefined => (details as { now?: ListedUser } | undefined)?.now

/** The address that awaits confirmation, and a button to cancel it. */
const PendingEmail = ({ user, onWithdraw }: { readonly user: ListedUser; readonly onWithdraw: () => void }) => {
  const t = useTexts(userTexts)
  if (user.pending_email === null) return null
  return (
    <p className="user-pending">
      <span>{t('pendingEmail', { email: user.pending_email })}</span>
      <button type="button" className="button quiet row-button" onClick={onWithdraw}>
        {t('withdrawEmail')}
      </button>
    </p>
  )
}

/**
 * Edits e-mail address, alert list and supplier of a user (G-27). The dialog shows refusals and keeps the input. If
 * another user saved first, it shows the differences and overwrites them only on a second save (G-39).
 * @param listed the user's present row in the list
 */
export const EditDialog = ({ user: listed, onClose }: { readonly user: ListedUser; readonly onClose: () => void }) => {
  const t = useTexts(userTexts)
  const queries = useQueryClient()
  const [notified, setNotified] = useState<ListedUser>()
  const user = notified && notified.version > listed.version ? notified : listed
  const before = useRef(listed)
  const [email, setEmail] = useState(user.email)
  const [alerts, setAlerts] = useState(() => editableAddressList(user.email_alert))
  const [vendor, setVendor] = useState(user.vendor_id)
  const [reasons, setReasons] = useState<Reasons>({})
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  useReturnFocus()
  const ofSupplier = isOfSupplier(user)
  const known = useQuery({ ...apiQuery(employers, {}), staleTime: HOUR_MS, enabled: ofSupplier })
  const suppliers = withOwn(known.data?.suppliers ?? [], before.current)
  const moves = vendor !== before.current.vendor_id
  // the alert list is cleared when the supplier changes, unless a new list is entered
  const changedAlerts = alerts.trim() !== (moves ? '' : editableAddressList(before.current.email_alert))
  const theirs = {
    email: user.email !== before.current.email,
    vendor: user.vendor_id !== before.current.vendor_id,
    alerts: user.email_alert !== before.current.email_alert,
  }
  const chooseVendor = (chosen: number) => {
    setVendor(chosen)
    if (!changedAlerts)
      setAlerts(chosen === before.current.vendor_id ? editableAddressList(before.current.email_alert) : '')
  }

  const save = async () => {
    const mail = checkEmail(email)
    const list = changedAlerts ? checkAlerts(alerts) : undefined
    setReasons({
      ...(mail.ok ? {} : { email: say(mail.message, mail.params) }),
      ...(list && !list.ok ? { email_alert: say(list.message, list.params) } : {}),
    })
    if (!mail.ok || (list && !list.ok)) return
    setBusy(true)
    setFault(undefined)
    const answer = await callApi(updateUser, {
      params: { id: user.id },
      body: {
        ...(mail.value === before.current.email ? {} : { email: mail.value }),
        ...(list?.ok ? { email_alert: list.value } : {}),
        ...(moves && vendor !== null ? { vendor_id: vendor } : {}),
        version: user.version,
      },
    })
    const reloaded = queries.invalidateQueries({ queryKey: keyOf(listUsers) })
    // reload first, so that a reopened dialog shows the saved row
    if (answer.ok) await reloaded
    setBusy(false)
    if (answer.ok) {
      const pending = answer.value.changed?.pending_email
      if (pending && mail.value !== before.current.email)
        notify.info(say(messages.EMAIL_CONFIRMATION_REQUESTED, { email: pending }))
      else notify.success(say(messages.USER_UPDATED))
      return onClose()
    }
    if (answer.kind === 'ended') return
    setNotified(nowOf(answer.details) ?? notified)
    notify.validation(say(messages.USER_UPDATE_FAILS))
    const path = (answer.details as { path?: string } | undefined)?.path
    const field = fields.find((one) => one === path && (one !== 'vendor_id' || ofSupplier))
    if (field) setReasons({ [field]: answer.text })
    else setFault(answer.text)
  }
  const withdraw = async () => {
    const body = { email: user.email, version: user.version }
    const answer = await callApi(updateUser, { params: { id: user.id }, body })
    void queries.invalidateQueries({ queryKey: keyOf(listUsers) })
    if (answer.ok) return setNotified(answer.value.changed)
    notify.problem(answer)
    setNotified(nowOf(answer.details) ?? notified)
  }
  return (
    <FormDialog
      title={t('editTitle', { name: user.username })}
      submitText={t(busy ? 'saving' : 'save')}
      cancelText={t('cancel')}
      busy={busy}
      fault={fault}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className="muted">
        {t(`type_${user.user_type}`)}
        {user.vendor_name && !ofSupplier && ` · ${user.vendor_name}`}
        {user.factory && ` · ${user.factory}`}
      </p>
      <Field
        label={t('email')}
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete="off"
        value={email}
        reason={reasons.email}
        hint={theirs.email ? t('editNow', { email: user.email }) : t('emailHint')}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PendingEmail user={user} onWithdraw={() => void withdraw()} />
      {ofSupplier && (
        <SupplierField
          value={vendor}
          reason={reasons.vendor_id}
          hint={theirs.vendor ? t('vendorNow', { name: user.vendor_name ?? '' }) : undefined}
          suppliers={suppliers}
          isLoading={known.isPending}
          onChange={chooseVendor}
        />
      )}
      {ofSupplier && known.error && <EmployersUnavailable onRetry={() => void known.refetch()} />}
      <p role="status" className={moves ? 'user-moves' : 'visually-hidden'}>
        {moves &&
          t('moves', {
            name: user.username,
            to: suppliers.find(({ vendor_id }) => vendor_id === vendor)?.vendor_name ?? '',
            from: before.current.vendor_name ?? '',
          })}
      </p>
      <AlertField
        value={alerts}
        onChange={setAlerts}
        reason={reasons.email_alert}
        hint={theirs.alerts ? t('alertsNow', { list: editableAddressList(user.email_alert) || '–' }) : undefined}
      />
    </FormDialog>
  )
}
