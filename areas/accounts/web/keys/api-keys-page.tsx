import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { ConfirmDialog } from '#kit/web/feedback/confirm-dialog.tsx'
import { EmptyState, NotLoaded } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { RowButton } from '#kit/web/list/row-button.tsx'
import { Button, PrimaryButton } from '#kit/web/parts/button.tsx'
import { type ChipStyle, StatusChip } from '#kit/web/parts/chip.tsx'
import { CopyButton } from '#kit/web/parts/copy-button.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { apiQuery } from '#kit/web/query.ts'
import {
  type ApiKey,
  createAccessToken,
  listKeySuppliers,
  listKeys,
  type NewKey,
  revokeKey,
  rotateKey,
  setSupplierKeyPermission,
} from '../../contract.ts'
import { accountMessages } from '../../messages.ts'
import { OVERLAP_DAYS } from '../../rules/api-key.ts'
import { may } from '../../rules/capabilities.ts'
import { useUser } from '../current-session.ts'
import { SupplierField } from '../users/employer-fields.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { keyTexts } from './texts.ts'
import '#kit/web/list/record-rows.css'
import './keys.css'

type Question = { readonly about: 'replace' | 'revoke'; readonly key: ApiKey }

const isWorking = ({ state }: ApiKey) => state === 'active' || state === 'suspended'

interface KeyListProps {
  readonly title: string
  readonly keys: readonly ApiKey[]
  readonly onAsk: (question: Question) => void
}

const chips: Readonly<Record<ApiKey['state'], ChipStyle>> = {
  active: { tone: 'green', icon: 'tick' },
  suspended: { tone: 'red', icon: 'alert' },
  expired: { tone: 'grey', icon: 'clock' },
  revoked: { tone: 'grey', icon: 'cross' },
}

const KeyRow = ({ apiKey: key, onAsk }: Pick<KeyListProps, 'onAsk'> & { readonly apiKey: ApiKey }) => {
  const t = useTexts(keyTexts)
  const user = useUser()
  const { name, state, starts, scopes, createdBy, createdAt, expires, lastUsed, previous } = key
  return (
    <li className="row wraps spread">
      <div className="stack gap-4">
        <p>
          <strong>{name}</strong> <StatusChip {...chips[state]}>{t(`state_${state}`)}</StatusChip>
        </p>
        <p>
          <code>{starts}…</code>
        </p>
        <p className="muted facts">
          <span>{t('expires', { time: bangkokMinute(expires) })}</span>
          <span>{lastUsed ? t('lastUsed', { time: bangkokMinute(lastUsed) }) : t('neverUsed')}</span>
          <span>{t('createdBy', { name: createdBy, time: bangkokMinute(createdAt) })}</span>
        </p>
        <ul className="key-scopes flow gap-4">
          {scopes.map((scope) => (
            <li key={scope} title={t(`scope_${scope}`)}>
              {scope}
            </li>
          ))}
        </ul>
        {previous && <p>{t('previous', { starts: previous.starts, time: bangkokMinute(previous.until) })}</p>}
        {state === 'suspended' && <p>{t('suspendedWhy')}</p>}
      </div>
      {isWorking(key) && (
        <div className="buttons">
          {key.vendor_id === user.vendor_id && key.company_id === user.company_id && (
            <RowButton
              text={t('rotate')}
              label={t('rotateOf', { name })}
              onPress={() => onAsk({ about: 'replace', key })}
            />
          )}
          <RowButton
            text={t('revoke')}
            label={t('revokeOf', { name })}
            danger
            onPress={() => onAsk({ about: 'revoke', key })}
          />
        </div>
      )}
    </li>
  )
}

const KeyList = ({ title, keys, onAsk }: KeyListProps) =>
  keys.length > 0 && (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <ul className="record-rows">
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onAsk={onAsk} />
        ))}
      </ul>
    </section>
  )

interface QuestionDialogProps {
  readonly question: Question
  readonly onReplaced: (key: NewKey) => void
  readonly onClose: () => void
}

const QuestionDialog = ({ question: { about, key }, onReplaced, onClose }: QuestionDialogProps) => {
  const t = useTexts(keyTexts)
  const { busy, run } = useChange(listKeys)
  const isReplacement = about === 'replace'
  const params = { id: key.id }
  const answer = async () => {
    if (isReplacement) {
      const replaced = await run(callApi(rotateKey, { params, body: {} }))
      if (replaced.ok) onReplaced(replaced.value)
    } else await run(callApi(revokeKey, { params }), t('revoked'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t(isReplacement ? 'rotateTitle' : 'revokeTitle')}
      okText={t(isReplacement ? 'rotate' : 'revoke')}
      danger={!isReplacement}
      busy={busy}
      onConfirm={() => void answer()}
      onClose={onClose}
    >
      {isReplacement ? t('rotateText', { days: OVERLAP_DAYS }) : t('revokeText', { name: key.name })}
    </ConfirmDialog>
  )
}

/** A new key. It is shown only once, here. */
const KeyOnce = ({ created, onDone }: { readonly created: NewKey; readonly onDone: () => void }) => {
  const t = useTexts(keyTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card key-once" aria-labelledby="key-once">
      <h2 id="key-once" ref={heading} tabIndex={-1}>
        {t('onceTitle')}: {created.name}
      </h2>
      <p>{t('onceText')}</p>
      <dl className="stack gap-4">
        <dt>{t('key')}</dt>
        <dd>
          <code className="shown-secret">{created.key}</code>
        </dd>
      </dl>
      <div className="buttons">
        <CopyButton text={created.key} label={t('copy')} />
        <PrimaryButton onClick={onDone}>{t('stored')}</PrimaryButton>
      </div>
      <p className="muted">{t('oauthText')}</p>
      <dl className="stack gap-4">
        <dt>{t('clientId')}</dt>
        <dd>
          <code>{created.clientId}</code>
        </dd>
        <dt>{t('tokenAddress')}</dt>
        <dd>
          <code>{new URL(`api${createAccessToken.path}`, location.href).href}</code>
        </dd>
      </dl>
    </section>
  )
}

/** The suppliers whose users may create keys. Administrators add and remove suppliers. */
const KeySuppliers = () => {
  const t = useTexts(keyTexts)
  const { busy, run } = useChange(listKeySuppliers, listKeys)
  const [chosen, setChosen] = useState<number | null>(null)
  const [reason, setReason] = useState<string>()
  const { data, error, refetch } = useQuery({ ...apiQuery(listKeySuppliers, {}), staleTime: 0 })
  const allow = async (id: number, allowed: boolean) => {
    const answer = await run(callApi(setSupplierKeyPermission, { params: { id }, body: { allowed } }), t('saved'))
    if (answer.ok) setChosen(null)
  }
  const add = () => {
    setReason(chosen === null ? t('chooseSupplier') : undefined)
    if (chosen !== null) void allow(chosen, true)
  }
  return (
    <section className="card" aria-labelledby="key-suppliers">
      <h2 id="key-suppliers">{t('suppliers')}</h2>
      <p className="muted">{t('suppliersText')}</p>
      {!data && <NotLoaded error={error} refetch={refetch} />}
      {data?.length === 0 && <p>{t('noSuppliers')}</p>}
      <ul className="record-rows">
        {data?.map(({ vendor_id, vendor_name, allowedBy, since }) => (
          <li key={vendor_id} className="row wraps spread">
            <div>
              <strong>{vendor_name}</strong>
              <p className="muted">{t('allowedBy', { name: allowedBy, time: bangkokMinute(since) })}</p>
            </div>
            <RowButton
              text={t('remove')}
              label={t('removeOf', { name: vendor_name })}
              disabled={busy}
              onPress={() => void allow(vendor_id, false)}
            />
          </li>
        ))}
      </ul>
      <div className="key-supplier-new flow">
        <SupplierField value={chosen} reason={reason} onChange={setChosen} />
        <Button disabled={busy} onClick={add}>
          {t('allow')}
        </Button>
      </div>
    </section>
  )
}

/** The page `/api-keys`: keys for other systems (API-04). */
export default function ApiKeysPage() {
  const t = useTexts(keyTexts)
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<NewKey>()
  const [question, setQuestion] = useState<Question>()
  const { data, error, refetch } = useQuery({ ...apiQuery(listKeys, {}), staleTime: 0, retry: false })
  const isRefused = error?.problem.code === accountMessages.KEYS_NOT_ALLOWED.code
  return (
    <AntdFrame>
      <div className="card-page record-cards api-keys">
        <PageHeader purpose={t('purpose')}>
          <Link className="button" to="/api">
            {t('apiPage')}
          </Link>
          <Link className="button" to="/webhooks">
            {t('webhooks')}
          </Link>
          {data && <PrimaryButton onClick={() => setCreating(true)}>{t('newKey')}</PrimaryButton>}
        </PageHeader>
        {created && <KeyOnce created={created} onDone={() => setCreated(undefined)} />}
        {isRefused && (
          <EmptyState icon="key" title={t('notAllowed')}>
            <p className="muted">{error.problem.text}</p>
          </EmptyState>
        )}
        {!data && !isRefused && <NotLoaded error={error} refetch={refetch} />}
        {data && !data.some(isWorking) && !created && (
          <EmptyState icon="key" title={t('noKeys')}>
            <p className="muted">{t('noKeysText')}</p>
          </EmptyState>
        )}
        {data && <KeyList title={t('keys')} keys={data.filter(isWorking)} onAsk={setQuestion} />}
        {may(useUser().user_type, 'api-key.allow') && <KeySuppliers />}
        {data && <KeyList title={t('ended')} keys={data.filter((key) => !isWorking(key))} onAsk={setQuestion} />}
        {isCreating && <NewKeyDialog onCreated={setCreated} onClose={() => setCreating(false)} />}
        {question && (
          <QuestionDialog question={question} onReplaced={setCreated} onClose={() => setQuestion(undefined)} />
        )}
      </div>
    </AntdFrame>
  )
}
