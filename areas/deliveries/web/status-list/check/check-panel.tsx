import { Drawer } from 'antd'
import { type FormEvent, lazy, Suspense, useCallback, useRef, useState } from 'react'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { withoutThaiLayout } from '#kit/shared/wedge/us-layout.ts'
import { callApi } from '#kit/web/api.ts'
import { useCompact } from '#kit/web/device/device.ts'
import { useReturnFocus } from '#kit/web/feedback/return-focus.ts'
import { Loading } from '#kit/web/feedback/states.tsx'
import { Field } from '#kit/web/form/field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, PrimaryButton } from '#kit/web/parts/button.tsx'
import { Icon, type IconName } from '#kit/web/parts/icons.tsx'
import { useScanner } from '#kit/web/wedge/use-scanner.ts'
import { checkPrintedCode } from '../../../contract.ts'
import type { CodeVerdict } from '../../../rules/codes/code-verdict.ts'
import { isDeliveryCode } from '../../../rules/codes/read-payload.ts'
import { DeliveryStatusChip } from '../status-chip.tsx'
import { sheetCheckTexts } from './check-texts.ts'
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
  const check = useCallback(async (text: string) => {
    last.current += 1
    const id = last.current
    setChecked((before) => [{ id, text, answer: 'asking' as const }, ...before].slice(0, MAX_VERDICTS))
    const answer = await callApi(checkPrintedCode, { body: { text: text.slice(0, 1000) } })
    const result = answer.ok ? { verdict: answer.value } : { fault: answer.text }
    setChecked((before) => before.map((one) => (one.id === id ? { ...one, answer: result } : one)))
  }, [])
  return [checked, check]
}

/** The input for a code that is typed or pasted, also with the Thai keyboard layout. */
const CodeInput = ({ onCheck }: { onCheck: (text: string) => void }) => {
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
      <PrimaryButton type="submit">{t('check')}</PrimaryButton>
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
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  )
}

/** Compares a printed code from camera, scanner, clipboard or keyboard with its delivery, and changes nothing. */
export const CheckSheetPanel = ({ onClose, onOpen }: { onClose: () => void; onOpen: (id: number) => void }) => {
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
      extra={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <p className="muted">{t('how')}</p>
      {filming ? (
        <Suspense fallback={<Loading />}>
          <Camera onCode={check} onClose={() => setFilming(false)} />
        </Suspense>
      ) : (
        <Button className="large" onClick={() => setFilming(true)}>
          <Icon name="camera" />
          {t('camera')}
        </Button>
      )}
      <CodeInput onCheck={check} />
      <section aria-label={t('results')} aria-live="polite" className="stack gap-12">
        {checked.length === 0 && <p className="muted">{t('waiting')}</p>}
        {checked.map((one) => (
          <CheckResult key={one.id} checked={one} onOpen={onOpen} onRetry={() => check(one.text)} />
        ))}
      </section>
    </Drawer>
  )
}

const verdictStyles: Readonly<Record<CodeVerdict['verdict'], { icon: IconName; tone: 'good' | 'dead' | 'none' }>> = {
  valid: { icon: 'tick', tone: 'good' },
  converted: { icon: 'cross', tone: 'dead' },
  deleted: { icon: 'cross', tone: 'dead' },
  altered: { icon: 'cross', tone: 'dead' },
  notFound: { icon: 'question', tone: 'none' },
  unreadable: { icon: 'question', tone: 'none' },
}

const titleColours = { good: 'green-text', dead: 'red-text', none: '' } as const

/** The labels of the fields of a code. The portal's internal numbers share one label. */
const fieldTextKeys: Readonly<Record<string, `field${string}` & keyof (typeof sheetCheckTexts)['en']>> = {
  amount: 'fieldAmount',
  quantity: 'fieldQuantity',
  itemCode: 'fieldItem',
  internalItemCode: 'fieldItem',
  packs: 'fieldPacks',
  pack: 'fieldPack',
  sequence: 'fieldLine',
  line: 'fieldLine',
  lineCount: 'fieldLine',
  po: 'fieldPo',
  firstPo: 'fieldPo',
  release: 'fieldPo',
  date: 'fieldDate',
  deliveryDate: 'fieldDate',
  lotSup: 'fieldLot',
  site: 'fieldSite',
  deliveryId: 'fieldId',
  kind: 'fieldKind',
}

const VerdictCard = ({ verdict, onOpen }: { verdict: CodeVerdict; onOpen: (id: number) => void }) => {
  const t = useTexts(sheetCheckTexts)
  const { place, delivery, replacement, differences } = verdict
  const number = verdict.number ?? ''
  const isTrial = verdict.verdict === 'valid' && delivery?.status === 'transit_demo'
  const { icon, tone } = isTrial ? verdictStyles.deleted : verdictStyles[verdict.verdict]
  const where =
    place === null
      ? verdict.kind === 'header'
        ? t('header', { number })
        : number
      : place.pack === null
        ? t('item', { ...place, number })
        : t('pack', { ...place, pack: place.pack, number })
  const open = replacement ?? (verdict.verdict === 'valid' || verdict.verdict === 'altered' ? delivery : null)
  return (
    <div className={`verdict stack gap-4 ${tone}`}>
      <p className={`verdict-title row strong ${titleColours[tone]}`}>
        <Icon name={icon} size={22} />
        {t(isTrial ? 'trial' : verdict.verdict)}
      </p>
      {delivery && (
        <p className="verdict-place row wraps strong breaks">
          {where} <DeliveryStatusChip status={delivery.status} />
        </p>
      )}
      {place && <p>{t('goods', { item: place.itemCode, quantity: formatQuantity(place.quantity) })}</p>}
      {delivery?.receivedNo && <p>{t('received', { number: delivery.receivedNo })}</p>}
      {verdict.verdict === 'notFound' && <p>{t('notFoundText', { number })}</p>}
      {verdict.verdict === 'unreadable' && <p>{t('unreadableText')}</p>}
      {differences.length > 0 && (
        <ul>
          {differences.map(({ field, paper, portal }) => (
            <li key={field}>{t('differs', { field: t(fieldTextKeys[field] ?? 'fieldOther'), paper, portal })}</li>
          ))}
        </ul>
      )}
      {verdict.verdict === 'converted' && replacement && <p>{t('useInstead', { number: replacement.number })}</p>}
      {verdict.verdict === 'deleted' && <p>{t(replacement ? 'usePrinted' : 'noneInstead')}</p>}
      {open && <Button onClick={() => onOpen(open.id)}>{t('openPsc', { number: open.number })}</Button>}
    </div>
  )
}

export const CheckSheetButton = ({ onClick }: { onClick: () => void }) => {
  const t = useTexts(sheetCheckTexts)
  return (
    <Button icon="scan" data-whole={t('open')} onClick={onClick}>
      <span className="check-text">{t('open')}</span>
    </Button>
  )
}
