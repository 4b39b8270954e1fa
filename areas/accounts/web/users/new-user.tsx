import { Link } from '@tanstack/react-router'
import { Modal, Steps } from 'antd'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { useCompact } from '#kit/web/device/device.ts'
import { FaultText } from '#kit/web/feedback/fault.tsx'
import { useOpenWork } from '#kit/web/feedback/open-work.ts'
import { useReturnFocus } from '#kit/web/feedback/return-focus.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, PrimaryButton, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import type { ListedUser } from '../../contract.ts'
import { EmployerStep, PersonalStep, VerifyStep } from './new-user-steps.tsx'
import { userTexts } from './texts.ts'
import { type NewUserWizard, useNewUserWizard } from './use-new-user-wizard.ts'
import '#kit/web/form/form-dialog.css'
import './users.css'

/** Moves the focus to the first error, or to the title of a new step. */
const useStepFocus = (form: RefObject<HTMLFormElement | null>, { step, reasons }: NewUserWizard) => {
  const lastStep = useRef(step)
  const complaints = Object.keys(reasons).join()
  useEffect(() => {
    const isNew = lastStep.current !== step
    lastStep.current = step
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .ant-select-status-error input')
    if (invalid && complaints !== '') invalid.focus()
    else if (isNew) form.current?.querySelector<HTMLElement>('.wizard-title')?.focus()
  }, [form, step, complaints])
}

interface WizardProps {
  readonly user: NewUserWizard
  readonly onCancel?: (() => void) | undefined
}

const WizardButtons = ({ user: { step, busy, back }, onCancel }: WizardProps) => {
  const t = useTexts(userTexts)
  return (
    <div className="row">
      {onCancel && (
        <QuietButton disabled={busy} onClick={onCancel}>
          {t('cancel')}
        </QuietButton>
      )}
      <span className="grows" />
      {step > 0 && (
        <Button disabled={busy} onClick={back}>
          {t('back')}
        </Button>
      )}
      <PrimaryButton type="submit" disabled={busy}>
        {t(step < 2 ? 'next' : busy ? 'saving' : 'submit')}
      </PrimaryButton>
    </div>
  )
}

/**
 * The three steps to create a user (USR-02), in a dialog and as the page `/form`. Enter continues with the next step.
 * Refusals appear at their fields, on the step that contains them.
 */
const UserWizard = ({ user, onCancel }: WizardProps) => {
  const t = useTexts(userTexts)
  const compact = useCompact()
  const form = useRef<HTMLFormElement>(null)
  const { step, busy, fault } = user
  useOpenWork(user.isDirty)
  useStepFocus(form, user)
  const titles = [t('stepVendor'), t('stepPersonal'), t('stepVerify')]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) user.next()
  }
  return (
    <form
      ref={form}
      noValidate
      className={compact ? 'user-wizard compact stack gap-16' : 'user-wizard stack gap-16'}
      onSubmit={submit}
    >
      <Steps
        size="small"
        aria-label={t('steps')}
        current={step}
        orientation="horizontal"
        responsive={false}
        items={titles.map((title) => (compact ? {} : { title }))}
      />
      <div className="wizard-step form-dialog">
        <h2 className="wizard-title" tabIndex={-1}>
          {titles[step]} <span className="muted small">{t('stepOf', { number: step + 1 })}</span>
        </h2>
        {step === 0 && <EmployerStep user={user} />}
        {step === 1 && <PersonalStep user={user} />}
        {step === 2 && <VerifyStep user={user} />}
        <FaultText text={fault} />
      </div>
      <WizardButtons user={user} onCancel={onCancel} />
    </form>
  )
}

/** The wizard in a dialog over the list. Only Cancel discards the input. */
export const NewUserDialog = (props: { readonly onMade: (user: ListedUser) => void; readonly onClose: () => void }) => {
  const t = useTexts(userTexts)
  const user = useNewUserWizard(props.onMade)
  useReturnFocus()
  return (
    <Modal
      open
      title={t('newUser')}
      width={600}
      footer={null}
      closable={false}
      keyboard={!user.isDirty}
      mask={{ closable: false }}
      onCancel={props.onClose}
    >
      <UserWizard user={user} onCancel={props.onClose} />
    </Modal>
  )
}

/** The wizard as a page (`/form`), for users who may create users. */
export default function NewUserPage() {
  const t = useTexts(userTexts)
  const [created, setMade] = useState<ListedUser>()
  const user = useNewUserWizard(setMade)
  const restart = () => {
    user.restart()
    setMade(undefined)
  }
  return (
    <AntdFrame>
      {created ? (
        <div className="statement" role="status">
          <Icon name="tick" size={28} />
          <h2>{t('made', { name: created.username })}</h2>
          <p className="muted">{t('madeText')}</p>
          <div className="row">
            <PrimaryButton onClick={restart}>{t('another')}</PrimaryButton>
            <Link className="button" to="/user" search={{ type: created.user_type } as never}>
              {t('toUsers')}
            </Link>
          </div>
        </div>
      ) : (
        <div className="card user-page">
          <UserWizard user={user} />
        </div>
      )}
    </AntdFrame>
  )
}
