import { type ChangeEvent, type FormEvent, useState } from 'react'
import type { Message } from '#kit/shared/message.ts'
import type { Answer, Problem } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { PasswordField } from '#kit/web/form/field.tsx'
import { messageText, translate, useTexts } from '#kit/web/i18n.ts'
import { accountMessages } from '../messages.ts'
import { type PasswordOwner, passwordRefusal } from '../rules/sign-in/password.ts'
import { accountTexts } from './texts.ts'

export interface NewPassword {
  readonly password: string
  readonly passwordConfirmation: string
}
export const noPassword: NewPassword = { password: '', passwordConfirmation: '' }

type Reasons = { readonly [K in keyof NewPassword | 'oldPassword']?: string }

const localReasons = (owner: PasswordOwner, input: NewPassword): Reasons => {
  const empty = Object.entries(input).filter(([, value]) => value === '')
  if (empty.length > 0) return Object.fromEntries(empty.map(([name]) => [name, translate(accountTexts)('required')]))
  const refusal = passwordRefusal(owner, input.password, input.passwordConfirmation)
  return refusal ? { [refusal.culprit?.path ?? 'password']: messageText(refusal.message, refusal.params) } : {}
}

const serverReasons = ({ code, details, text }: Problem): Reasons => {
  const path = (details as { path?: string } | undefined)?.path
  // the specified text, 'User update fails', does not state the reason
  if (path === 'oldPassword' && code === accountMessages.USER_UPDATE_FAILS.code)
    return { oldPassword: translate(accountTexts)('oldPasswordWrong') }
  return path === 'oldPassword' || path === 'password' || path === 'passwordConfirmation' ? { [path]: text } : {}
}

export interface PasswordFormOptions<Input, Reply = unknown> {
  readonly empty: Input
  /** `{}` if the user is unknown, for example after opening a reset link. */
  readonly owner: PasswordOwner
  readonly save: (input: Input) => Promise<Answer<Reply>>
  readonly success: Message
  /** The notification of a refusal. If left out, a refusal that belongs to no field is shown as `fault`. */
  readonly failure?: Message
  readonly onSaved: (reply: Reply) => void
}

/** Holds the input of a form for a new password, and validates and saves it. */
export const usePasswordForm = <Input extends NewPassword & { readonly oldPassword?: string }, Reply>({
  empty,
  owner,
  save,
  success,
  failure,
  onSaved,
}: PasswordFormOptions<Input, Reply>) => {
  const [input, setInput] = useState(empty)
  const [reasons, setReasons] = useState<Reasons>({})
  const [fault, setFault] = useState<string>()
  const { busy, send } = useChange()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFault(undefined)
    const invalid = localReasons(owner, input)
    setReasons(invalid)
    if (Object.keys(invalid).length > 0) return
    const answer = await send(save(input))
    if (answer.ok) {
      onSaved(answer.value)
      setInput(empty)
      return notify.success(messageText(success))
    }
    if (answer.kind !== 'refused') return notify.problem(answer)
    const found = serverReasons(answer)
    setReasons(found)
    if (failure) notify.validation(messageText(failure))
    else if (Object.keys(found).length === 0) setFault(answer.text)
  }
  const field = (name: keyof Reasons) => ({
    value: input[name],
    reason: reasons[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setInput({ ...input, [name]: target.value }),
  })
  return { field, fault, busy, submit }
}

interface NewPasswordFieldsProps extends Pick<ReturnType<typeof usePasswordForm>, 'field'> {
  readonly label: string
  readonly className?: string
}

export const NewPasswordFields = ({ label, field, className = '' }: NewPasswordFieldsProps) => {
  const t = useTexts(accountTexts)
  const shared = { className, autoComplete: 'new-password' }
  return (
    <>
      <PasswordField label={label} hint={t('resetHint')} {...shared} {...field('password')} />
      <PasswordField label={t('confirmPassword')} {...shared} {...field('passwordConfirmation')} />
    </>
  )
}
