import { useRef, useState } from 'react'
import { callApi, type Problem } from '#kit/web/api.ts'
import { useDialogCall } from '#kit/web/feedback/dialog-call.ts'
import { isKnownToUser, notify } from '#kit/web/feedback/notifications.ts'
import { Field } from '#kit/web/form/field.tsx'
import { FormDialog } from '#kit/web/form/form-dialog.tsx'
import { messageText, useTexts } from '#kit/web/i18n.ts'
import { QuietButton } from '#kit/web/parts/button.tsx'
import { type ListedUser, listUsers, updateUser } from '../../contract.ts'
import { accountMessages as messages } from '../../messages.ts'
import { checkAlerts, checkEmail } from '../../rules/users/new-user.ts'
import { isOfSupplier } from '../../rules/users/users.ts'
import { AlertField, editableAddressList } from './alert-list.tsx'
import { EmployersUnavailable, SupplierField } from './employer-fields.tsx'
import { userTexts } from './texts.ts'
import { type Supplier, useEmployers } from './use-employers.ts'
import { UserAccess } from './user-access.tsx'

const fields = ['email', 'email_alert', 'vendor_id'] as const
type Reasons = { readonly [field in (typeof fields)[number]]?: string }

const supplierOf = ({ vendor_id, vendor_name, vendor_code }: ListedUser): Supplier | undefined =>
  vendor_id === null ? undefined : { vendor_id, vendor_name: vendor_name ?? String(vendor_id), vendor_code }

/** Reads the current data of the user from the refusal that the server sends if another user saved first. */
const presentUser = (details: unknown): ListedUser | undefined => (details as { now?: ListedUser } | undefined)?.now

const PendingEmail = ({ user, onWithdraw }: { readonly user: ListedUser; readonly onWithdraw: () => void }) => {
  const t = useTexts(userTexts)
  if (user.pending_email === null) return null
  return (
    <p className="user-pending row wraps">
      <span>{t('pendingEmail', { email: user.pending_email })}</span>
      <QuietButton onClick={onWithdraw}>{t('withdrawEmail')}</QuietButton>
    </p>
  )
}

const useUserInput = (listed: ListedUser) => {
  const [notified, setNotified] = useState<ListedUser>()
  const user = notified && notified.version > listed.version ? notified : listed
  const before = useRef(listed).current
  const [email, setEmail] = useState(user.email)
  const [alerts, setAlerts] = useState(() => editableAddressList(user.email_alert))
  const [vendor, setVendor] = useState(user.vendor_id)
  const moves = vendor !== before.vendor_id
  // the alert list is cleared when the supplier changes, unless a new list is entered
  const changedAlerts = alerts.trim() !== (moves ? '' : editableAddressList(before.email_alert))
  const theirs = {
    email: user.email !== before.email,
    vendor: user.vendor_id !== before.vendor_id,
    alerts: user.email_alert !== before.email_alert,
  }
  const chooseVendor = (chosen: number) => {
    setVendor(chosen)
    if (!changedAlerts) setAlerts(chosen === before.vendor_id ? editableAddressList(before.email_alert) : '')
  }
  const adopt = (now: ListedUser | undefined) => setNotified(now ?? notified)
  return {
    user,
    before,
    ofSupplier: isOfSupplier(user),
    email,
    alerts,
    vendor,
    moves,
    changedAlerts,
    theirs,
    setEmail,
    setAlerts,
    chooseVendor,
    adopt,
  }
}
type UserInput = ReturnType<typeof useUserInput>

const checkInput = (input: UserInput) => {
  const { user, before } = input
  const mail = checkEmail(input.email)
  const list = input.changedAlerts ? checkAlerts(input.alerts) : undefined
  const reasons: Reasons = {
    ...(mail.ok ? {} : { email: messageText(mail.message, mail.params) }),
    ...(list && !list.ok ? { email_alert: messageText(list.message, list.params) } : {}),
  }
  if (!mail.ok || (list && !list.ok)) return { reasons }
  const body = {
    ...(mail.value === before.email ? {} : { email: mail.value }),
    ...(list?.ok ? { email_alert: list.value } : {}),
    ...(input.moves && input.vendor !== null ? { vendor_id: input.vendor } : {}),
    version: user.version,
  }
  return { reasons, body }
}

const useSave = (input: UserInput, onClose: () => void) => {
  const { user } = input
  const { busy, fault, setFault, send } = useDialogCall(listUsers)
  const [reasons, setReasons] = useState<Reasons>({})

  const showRefusal = ({ text, details }: Problem) => {
    input.adopt(presentUser(details))
    notify.validation(messageText(messages.USER_UPDATE_FAILS))
    const path = (details as { path?: string } | undefined)?.path
    const field = fields.find((one) => one === path && (one !== 'vendor_id' || input.ofSupplier))
    if (field) setReasons({ [field]: text })
    else setFault(text)
  }
  const save = async () => {
    const { reasons: found, body } = checkInput(input)
    setReasons(found)
    if (!body) return
    const answer = await send(callApi(updateUser, { params: { id: user.id }, body }))
    if (!answer.ok) return isKnownToUser(answer) ? undefined : showRefusal(answer)
    const pending = answer.value.changed?.pending_email
    if (pending && body.email !== undefined)
      notify.info(messageText(messages.EMAIL_CONFIRMATION_REQUESTED, { email: pending }))
    else notify.success(messageText(messages.USER_UPDATED))
    onClose()
  }
  const withdraw = async () => {
    const body = { email: user.email, version: user.version }
    const answer = await send(callApi(updateUser, { params: { id: user.id }, body }))
    if (answer.ok) return input.adopt(answer.value.changed)
    notify.problem(answer)
    input.adopt(presentUser(answer.details))
  }
  return { reasons, fault, busy, save, withdraw }
}

const SupplierChoice = ({ input, reason }: { readonly input: UserInput; readonly reason: string | undefined }) => {
  const t = useTexts(userTexts)
  const { user, before, ofSupplier, vendor, moves, theirs } = input
  const known = useEmployers(ofSupplier)
  return (
    <>
      {ofSupplier && (
        <SupplierField
          value={vendor}
          reason={reason}
          hint={theirs.vendor ? t('vendorNow', { name: user.vendor_name ?? '' }) : undefined}
          own={supplierOf(before)}
          onChange={input.chooseVendor}
        />
      )}
      {ofSupplier && known.isAway && <EmployersUnavailable onRetry={known.reload} />}
      <p role="status" className={moves ? 'user-moves' : 'visually-hidden'}>
        {moves &&
          t('moves', {
            name: user.username,
            to: known.suppliers.find(({ vendor_id }) => vendor_id === vendor)?.vendor_name ?? '',
            from: before.vendor_name ?? '',
          })}
      </p>
    </>
  )
}

/**
 * Edits email address, alert list and supplier of a user (G-27). After a refusal, the dialog stays open with the input.
 * If another user saved first, it shows the differences; saving again overwrites them (G-39).
 */
export const EditDialog = ({ user: listed, onClose }: { readonly user: ListedUser; readonly onClose: () => void }) => {
  const t = useTexts(userTexts)
  const input = useUserInput(listed)
  const { reasons, fault, busy, save, withdraw } = useSave(input, onClose)
  const { user, theirs } = input
  return (
    <FormDialog
      title={t('editOf', { name: user.username })}
      busy={busy}
      fault={fault}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className="muted">
        {t(`type_${user.user_type}`)}
        {user.vendor_name && !input.ofSupplier && ` · ${user.vendor_name}`}
        {user.factory && ` · ${user.factory}`}
      </p>
      <Field
        label={t('email')}
        type="email"
        inputMode="email"
        maxLength={254}
        autoComplete="off"
        value={input.email}
        reason={reasons.email}
        hint={theirs.email ? t('editNow', { email: user.email }) : t('emailHint')}
        onChange={(event) => input.setEmail(event.target.value)}
      />
      <PendingEmail user={user} onWithdraw={() => void withdraw()} />
      <SupplierChoice input={input} reason={reasons.vendor_id} />
      <AlertField
        value={input.alerts}
        onChange={input.setAlerts}
        reason={reasons.email_alert}
        hint={theirs.alerts ? t('alertsNow', { list: editableAddressList(user.email_alert) || '–' }) : undefined}
      />
      <UserAccess user={listed} />
    </FormDialog>
  )
}
