import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi, type Problem } from '#kit/web/api.ts'
import { messageText } from '#kit/web/i18n.ts'
import { newId } from '#kit/web/new-id.ts'
import { isKnownToUser, notify } from '#kit/web/notifications.ts'
import { keyOf } from '#kit/web/query.ts'
import { createUser, type ListedUser, listUsers } from '../../contract.ts'
import { accountMessages as messages } from '../../messages.ts'
import type { UserType } from '../../rules/capabilities.ts'
import { type NewUserField, type NewUserInput, newUserRefusals, wizardStepOf } from '../../rules/new-user.ts'
import { creatableTypes } from '../../rules/users.ts'
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

const pathOf = (details: unknown): NewUserField | undefined => {
  const path = (details as { path?: string } | undefined)?.path
  return path !== undefined && path in wizardStepOf ? (path as NewUserField) : undefined
}

/** Returns the body of the request. It has no password for an invited user. */
const bodyOf = ({ password, confirmPassword, ...rest }: NewUserInput) =>
  rest.invite ? rest : { ...rest, password, confirmPassword }

/** Returns the refusals of a step with their fields; of the last step, those of all steps. */
const refusalsOf = (user: Parameters<typeof newUserRefusals>[0], requested: NewUserInput, step: WizardStep) =>
  newUserRefusals(user, requested).flatMap(({ message, params, culprit }) => {
    const field = pathOf(culprit)
    const isShown = field !== undefined && (step === 2 || wizardStepOf[field] === step)
    return isShown ? [[field, messageText(message, params)] as const] : []
  })

/** The state of the wizard and its actions. Refusals and connection failures keep the input. */
export const useNewUser = (onMade: (user: ListedUser) => void) => {
  const queryClient = useQueryClient()
  const { user_type: userType, company_id: companyId } = useUser()
  const types = creatableTypes(userType)
  const [requested, setRequested] = useState(() => emptyInput(types.usual[0] ?? 'vendor'))
  const [step, setStep] = useState<WizardStep>(0)
  const [reasons, setReasons] = useState<Reasons>({})
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** Sending unchanged input again repeats the same request (same idempotency key). */
  const sent = useRef({ requested: '', key: '' })

  const change = (patch: Partial<NewUserInput>) => {
    setRequested({ ...requested, ...patch })
    setReasons(Object.fromEntries(Object.entries(reasons).filter(([field]) => !(field in patch))))
    setFault(undefined)
  }
  /** @returns whether the step has refusals, which are then shown */
  const showRefusals = (): boolean => {
    const found = refusalsOf({ userType, companyId }, requested, step)
    const [worst] = found
    setReasons(Object.fromEntries(found))
    if (worst) setStep(wizardStepOf[worst[0]])
    return found.length > 0
  }
  /** Shows the server's refusal. */
  const showProblem = ({ text, details }: Problem) => {
    setFault(messageText(messages.USER_CREATE_ERROR, { error: text }))
    const field = pathOf(details)
    if (field === undefined) return
    setReasons({ [field]: text })
    setStep(wizardStepOf[field])
  }
  const submit = async () => {
    const text = JSON.stringify(requested)
    if (sent.current.requested !== text) sent.current = { requested: text, key: newId() }
    setBusy(true)
    setFault(undefined)
    const answer = await callApi(createUser, {
      headers: { 'idempotency-key': sent.current.key },
      body: bodyOf(requested),
    })
    setBusy(false)
    if (!answer.ok) return isKnownToUser(answer) ? undefined : showProblem(answer)
    void queryClient.invalidateQueries({ queryKey: keyOf(listUsers) })
    notify.success(messageText(messages.USER_CREATED))
    onMade(answer.value.user)
  }

  return {
    ...useEmployers(),
    requested,
    step,
    reasons,
    fault,
    busy,
    types,
    change,
    ownCompany: companyId,
    isDirty: Object.entries(requested).some(
      ([field, value]) => field !== 'user_type' && value !== '' && value !== null && value !== undefined,
    ),
    restart: () => {
      setRequested(emptyInput(requested.user_type))
      setStep(0)
    },
    back: () => {
      setFault(undefined)
      setStep(step === 2 ? 1 : 0)
    },
    next: () => {
      if (showRefusals()) return
      if (step === 2) void submit()
      else setStep(step === 0 ? 1 : 2)
    },
  }
}

export type NewUser = ReturnType<typeof useNewUser>
