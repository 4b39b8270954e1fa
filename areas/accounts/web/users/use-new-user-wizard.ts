import { type ChangeEvent, useRef, useState } from 'react'
import { callApi, type Problem } from '#kit/web/api.ts'
import { useDialogCall } from '#kit/web/feedback/dialog-call.ts'
import { isKnownToUser, notify } from '#kit/web/feedback/notifications.ts'
import { messageText } from '#kit/web/i18n.ts'
import { newId } from '#kit/web/new-id.ts'
import { createUser, type ListedUser, listUsers } from '../../contract.ts'
import { accountMessages as messages } from '../../messages.ts'
import type { UserType } from '../../rules/capabilities.ts'
import { type NewUserField, type NewUserInput, newUserRefusals, wizardStepOf } from '../../rules/users/new-user.ts'
import { creatableUserTypes } from '../../rules/users/users.ts'
import { useUser } from '../current-session.ts'
import { useEmployers } from './use-employers.ts'

const emptyInput = (type: UserType): NewUserInput => ({
  user_type: type,
  vendor_id: null,
  company_id: null,
  store_name: '',
  username: '',
  email: '',
  password: '',
  confirmPassword: '',
})

type WizardStep = 0 | 1 | 2
type Reasons = Partial<Record<NewUserField, string>>
type TextName = Exclude<NewUserField, 'user_type' | 'vendor_id' | 'company_id'>

const pathOf = (details: unknown): NewUserField | undefined => {
  const path = (details as { path?: string } | undefined)?.path
  return path !== undefined && path in wizardStepOf ? (path as NewUserField) : undefined
}

const bodyOf = ({ password, confirmPassword, ...rest }: NewUserInput) =>
  rest.invite ? rest : { ...rest, password, confirmPassword }

/** Returns the refusals of a step with their fields. For the last step, returns those of all steps. */
const refusalsOf = (user: Parameters<typeof newUserRefusals>[0], requested: NewUserInput, step: WizardStep) =>
  newUserRefusals(user, requested).flatMap(({ message, params, culprit }) => {
    const field = pathOf(culprit)
    const isShown = field !== undefined && (step === 2 || wizardStepOf[field] === step)
    return isShown ? [[field, messageText(message, params)] as const] : []
  })

const useWizard = (firstType: UserType) => {
  const [requested, setRequested] = useState(() => emptyInput(firstType))
  const [step, setStep] = useState<WizardStep>(0)
  const [reasons, setReasons] = useState<Reasons>({})
  const { busy, fault, setFault, send } = useDialogCall(listUsers)
  const change = (patch: Partial<NewUserInput>) => {
    setRequested({ ...requested, ...patch })
    setReasons(Object.fromEntries(Object.entries(reasons).filter(([field]) => !(field in patch))))
    setFault(undefined)
  }
  const field = (name: TextName) => ({
    value: requested[name],
    reason: reasons[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      change({ [name]: target.value } as Pick<NewUserInput, TextName>),
  })
  /** Shows refusals at their fields, and opens the step of the first one. */
  const refuse = (refusals: readonly (readonly [NewUserField, string])[]) => {
    const [first] = refusals
    setReasons(Object.fromEntries(refusals))
    if (first) setStep(wizardStepOf[first[0]])
  }
  const restart = () => {
    setRequested(emptyInput(requested.user_type))
    setStep(0)
  }
  const isDirty = Object.entries(requested).some(
    ([name, value]) => name !== 'user_type' && value !== '' && value !== null && value !== undefined,
  )
  return { requested, step, setStep, reasons, busy, fault, setFault, send, change, field, refuse, restart, isDirty }
}

/** Holds the state of the wizard and its actions. After a refusal or a failed connection, the input is not cleared. */
export const useNewUserWizard = (onMade: (user: ListedUser) => void) => {
  const { user_type: userType, company_id: companyId } = useUser()
  const types = creatableUserTypes(userType)
  const wizard = useWizard(types.usual[0] ?? 'vendor')
  const { requested, step, setStep, setFault, send, refuse } = wizard
  /** Sending unchanged input again uses the same idempotency key, so that it repeats the same request. */
  const sent = useRef({ requested: '', key: '' })
  const showProblem = ({ text, details }: Problem) => {
    setFault(messageText(messages.USER_CREATE_ERROR, { error: text }))
    const field = pathOf(details)
    if (field !== undefined) refuse([[field, text]])
  }
  const submit = async () => {
    const text = JSON.stringify(requested)
    if (sent.current.requested !== text) sent.current = { requested: text, key: newId() }
    const headers = { 'idempotency-key': sent.current.key }
    const answer = await send(callApi(createUser, { headers, body: bodyOf(requested) }))
    if (!answer.ok) return isKnownToUser(answer) ? undefined : showProblem(answer)
    notify.success(messageText(messages.USER_CREATED))
    onMade(answer.value.user)
  }
  const back = () => {
    setFault(undefined)
    setStep(step === 2 ? 1 : 0)
  }
  const next = () => {
    const refusals = refusalsOf({ userType, companyId }, requested, step)
    refuse(refusals)
    if (refusals.length > 0) return
    if (step === 2) void submit()
    else setStep(step === 0 ? 1 : 2)
  }
  return { ...useEmployers(), ...wizard, types, ownCompany: companyId, back, next }
}

export type NewUserWizard = ReturnType<typeof useNewUserWizard>
