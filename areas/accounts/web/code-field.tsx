import { Field } from '#kit/web/form/field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, PrimaryButton } from '#kit/web/parts/button.tsx'
import { secondFactorTexts } from './second-factor-texts.ts'

interface CodeFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly reason: string | undefined
  /** True for a new app. The hint then does not mention recovery codes, because a new app has none. */
  readonly isNew?: boolean
}

export const CodeField = ({ value, onChange, reason, isNew = false }: CodeFieldProps) => {
  const t = useTexts(secondFactorTexts)
  return (
    <Field
      label={t('code')}
      hint={t(isNew ? 'newCodeHint' : 'codeHint')}
      className="large code-input"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      reason={reason}
    />
  )
}

export const ConfirmButtons = ({ busy, onCancel }: { readonly busy: boolean; readonly onCancel: () => void }) => {
  const t = useTexts(secondFactorTexts)
  return (
    <div className="buttons">
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <PrimaryButton type="submit" disabled={busy}>
        {t('confirm')}
      </PrimaryButton>
    </div>
  )
}
