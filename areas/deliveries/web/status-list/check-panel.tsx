import { Drawer } from 'antd'
import { type FormEvent, lazy, Suspense, useCallback, useRef, useState } from 'react'
import { withoutThaiLayout } from '#kit/shared/wedge/us-layout.ts'
import { callApi } from '#kit/web/api.ts'
import { useCompact } from '#kit/web/device.ts'
import { Field } from '#kit/web/field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { useReturnFocus } from '#kit/web/return-focus.ts'
import { Loading } from '#kit/web/states.tsx'
import { useScanner } from '#kit/web/wedge/use-scanner.ts'
import { checkPrintedCode } from '../../contract.ts'
import type { CodeVerdict } from '../../rules/code-verdict.ts'
import { isDeliveryCode } from '../../rules/read-payload.ts'
import { sheetCheckTexts } from './check-texts.ts'
import { VerdictCard } from './verdict-card.tsx'
import './check-panel.css'

const Camera = lazy(async () => ({ default: (await import('#kit/web/camera/camera.tsx')).Camera }))

interface CheckedCode {
  readonly id: number
  readonly text: string
  readonly answer: { readonly verdict: CodeVerdict } | { readonly fault: string } | 'asking'
}

const MAX_VERDICTS = 8

/** The checked codes, the latest first. */
const useChecks = (): [readonly CheckedCode[], (text: string) => void] => {
  const [checked, setChecked] = useState<readonly CheckedCode[]>([])
  const last = useRef(0)
  const checkText = useCallback(async (text: string) => {
    last.current += 1
    const id = last.current
    setChecked((before) => [{ id, text, answer: 'asking' as const }, ...before].slice(0, MAX_VERDICTS))
    const answer = await callApi(checkPrintedCode, { body: { text: text.slice(0, 1000) } })
    const result = answer.ok ? { verdict: answer.value } : { fault: answer.text }
    setChecked((before) => before.map((one) => (one.id === id ? { ...one, answer: result } : one)))
  }, [])
  return [checked, useCallback((text: string) => void checkText(text), [checkText])]
}

/** The input for a code that is typed or pasted, also with the Thai keyboard layout. */
const TypedCode = ({ onCheck }: { onCheck: (text: string) => void }) => {
  const t = useTexts(sheetCheckTexts)
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = withoutThaiLayout(typed.trim())
    if (text !== '') onCheck(text)
    setTyped('')
  }
  return (
    <form className="check-typed row" onSubmit={submit}>
      <Field
        label={t('typed')}
        value={typed}
        maxLength={1000}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="button primary">
        {t('check')}
      </button>
    </form>
  )
}

interface CheckResultProps {
  readonly checked: CheckedCode
  readonly onOpen: (id: number) => void
  readonly onRetry: () => void
}

const CheckResult = ({ checked: { answer }, onOpen, onRetry }: CheckResultProps) => {
  const t = useTexts(sheetCheckTexts)
  if (answer === 'asking') return <p className="verdict stack gap-4">{t('asking')}</p>
  if ('verdict' in answer) return <VerdictCard verdict={answer.verdict} onOpen={onOpen} />
  return (
    <div className="verdict stack gap-4">
      <p className="verdict-title row strong">
        <Icon name="offline" size={22} />
        {t('failed')}
      </p>
      <p>{answer.fault}</p>
      <button type="button" className="button" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  )
}

/**
 * The panel 'Check a printed sheet'. It compares a code from the camera, scanner, clipboard or keyboard with the
 * current delivery, and changes nothing.
 */
export const CheckPanel = ({ onClose, onOpen }: { onClose: () => void; onOpen: (id: number) => void }) => {
  const t = useTexts(sheetCheckTexts)
  useReturnFocus()
  const compact = useCompact()
  const [filming, setFilming] = useState(false)
  const [checked, check] = useChecks()
  useScanner(check, isDeliveryCode)
  return (
    <Drawer
      open
      title={t('open')}
      size={compact ? '100%' : 520}
      closable={false}
      onClose={onClose}
      rootClassName="check-panel"
      extra={
        <button type="button" className="button" onClick={onClose}>
          {t('close')}
        </button>
      }
    >
      <p className="muted">{t('how')}</p>
      {filming ? (
        <Suspense fallback={<Loading />}>
          <Camera onCode={check} onClose={() => setFilming(false)} />
        </Suspense>
      ) : (
        <button type="button" className="button large" onClick={() => setFilming(true)}>
          <Icon name="camera" />
          {t('camera')}
        </button>
      )}
      <TypedCode onCheck={check} />
      <section aria-label={t('results')} aria-live="polite" className="stack gap-12">
        {checked.length === 0 && <p className="muted">{t('waiting')}</p>}
        {checked.map((one) => (
          <CheckResult key={one.id} checked={one} onOpen={onOpen} onRetry={() => check(one.text)} />
        ))}
      </section>
    </Drawer>
  )
}
