import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { accountMessages } from '#areas/accounts/messages.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
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
  deleteWebhook,
  enableWebhook,
  listWebhookMessages,
  listWebhooks,
  replayWebhookMessage,
  rotateWebhookSecret,
  type Webhook,
  type WebhookMessage,
} from '../contract.ts'
import { NewWebhookDialog, type ShownSecret } from './new-webhook-dialog.tsx'
import { webhookTexts } from './texts.ts'
import '#kit/web/list/record-rows.css'
import './webhooks.css'

const messageChips: Readonly<Record<WebhookMessage['state'], ChipStyle>> = {
  pending: { tone: 'blue', icon: 'clock' },
  delivered: { tone: 'green', icon: 'tick' },
  failed: { tone: 'red', icon: 'alert' },
}

interface MessageRowProps {
  readonly message: WebhookMessage
  readonly disabled: boolean
  readonly onReplay: () => void
}

const MessageRow = ({ message, disabled, onReplay }: MessageRowProps) => {
  const t = useTexts(webhookTexts)
  const { type, subject, createdAt, state, attempts, answer, nextAt } = message
  return (
    <li className="row wraps spread">
      <div>
        <p>
          <code>{type}</code> <span>{subject}</span>{' '}
          <StatusChip {...messageChips[state]}>{t(`state_${state}`)}</StatusChip>
        </p>
        <p className="muted facts">
          <span>{bangkokMinute(createdAt)}</span>
          {attempts > 0 && <span>{t('attempts', { count: attempts })}</span>}
          {answer && <span>{t('answer', { answer })}</span>}
          {nextAt && attempts > 0 && <span>{t('next', { time: bangkokMinute(nextAt) })}</span>}
        </p>
      </div>
      <RowButton text={t('replay')} label={t('replayOf', { type, subject })} disabled={disabled} onPress={onReplay} />
    </li>
  )
}

const MessageList = ({ webhook: { id: webhook, url, state } }: { readonly webhook: Webhook }) => {
  const t = useTexts(webhookTexts)
  const { busy, run } = useChange(listWebhookMessages)
  const { data, error, refetch } = useQuery({
    ...apiQuery(listWebhookMessages, { params: { id: webhook } }),
    staleTime: 0,
    refetchInterval: 5_000,
  })
  const replay = (message: number) =>
    run(callApi(replayWebhookMessage, { params: { id: webhook, message } }), t('replayed'))
  if (!data) return <NotLoaded error={error} refetch={refetch} />
  if (data.length === 0) return <p className="muted">{t('noMessages')}</p>
  return (
    <ul className="record-rows webhook-messages" aria-label={t('messagesOf', { url })}>
      {data.map((message) => (
        <MessageRow
          key={message.id}
          message={message}
          disabled={busy || state !== 'active'}
          onReplay={() => void replay(message.id)}
        />
      ))}
    </ul>
  )
}

const chips: Readonly<Record<Webhook['state'], ChipStyle>> = {
  active: { tone: 'green', icon: 'tick' },
  failing: { tone: 'red', icon: 'alert' },
  gone: { tone: 'red', icon: 'cross' },
  suspended: { tone: 'grey', icon: 'cross' },
}

interface WebhookRowProps {
  readonly webhook: Webhook
  readonly disabled: boolean
  readonly onEnable: () => void
  readonly onRotate: () => void
  readonly onRemove: () => void
}

const WebhookRow = ({ webhook, disabled, onEnable, onRotate, onRemove }: WebhookRowProps) => {
  const t = useTexts(webhookTexts)
  const [isOpen, setOpen] = useState(false)
  const { url, events, state, createdBy, createdAt, waiting } = webhook
  return (
    <li className="row wraps spread">
      <div>
        <p>
          <strong>{url}</strong> <StatusChip {...chips[state]}>{t(`state_${state}`)}</StatusChip>
        </p>
        <p className="muted facts">
          <span>{events.join(', ')}</span>
          <span>{t('createdBy', { name: createdBy, time: bangkokMinute(createdAt) })}</span>
          {waiting > 0 && <span>{t('waiting', { count: waiting })}</span>}
        </p>
      </div>
      <div className="buttons">
        <Button aria-expanded={isOpen} aria-label={t('messagesOf', { url })} onClick={() => setOpen(!isOpen)}>
          {t('messages')}
        </Button>
        {(state === 'gone' || state === 'failing') && (
          <RowButton text={t('enable')} label={t('enableOf', { url })} disabled={disabled} onPress={onEnable} />
        )}
        <RowButton text={t('rotate')} label={t('rotateOf', { url })} disabled={disabled} onPress={onRotate} />
        <RowButton text={t('delete')} label={t('deleteOf', { url })} danger disabled={disabled} onPress={onRemove} />
      </div>
      {isOpen && <MessageList webhook={webhook} />}
    </li>
  )
}

interface Question {
  readonly about: 'rotate' | 'delete'
  readonly webhook: Webhook
}

const WebhookList = (props: { webhooks: readonly Webhook[]; onSecret: (secret: ShownSecret) => void }) => {
  const { webhooks, onSecret } = props
  const t = useTexts(webhookTexts)
  const { busy, run } = useChange(listWebhooks)
  const { busy: isRotating, run: rotate } = useChange()
  const [question, setQuestion] = useState<Question>()
  const enable = ({ id }: Webhook) => run(callApi(enableWebhook, { params: { id } }), t('enabled'))
  const confirm = async ({ about, webhook: { id, url } }: Question) => {
    const params = { id }
    if (about === 'delete') await run(callApi(deleteWebhook, { params }), t('deleted'))
    else {
      const answer = await rotate(callApi(rotateWebhookSecret, { params }))
      if (answer.ok) onSecret({ url, ...answer.value })
    }
    setQuestion(undefined)
  }
  return (
    <section className="card" aria-label={t('webhooks')}>
      <ul className="record-rows">
        {webhooks.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            disabled={busy}
            onEnable={() => void enable(webhook)}
            onRotate={() => setQuestion({ about: 'rotate', webhook })}
            onRemove={() => setQuestion({ about: 'delete', webhook })}
          />
        ))}
      </ul>
      {question && (
        <ConfirmDialog
          title={t(`${question.about}Title`)}
          okText={t(question.about)}
          busy={busy || isRotating}
          onConfirm={() => void confirm(question)}
          onClose={() => setQuestion(undefined)}
        >
          {t(`${question.about}Text`, { url: question.webhook.url })}
        </ConfirmDialog>
      )}
    </section>
  )
}

const SecretOnce = ({ shown, onDone }: { readonly shown: ShownSecret; readonly onDone: () => void }) => {
  const t = useTexts(webhookTexts)
  const { url, secret, formerUntil } = shown
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // the secret appears above the list, so it may not be visible after an action in a lower row
    if (secret !== '') card.current?.scrollIntoView({ block: 'nearest' })
  }, [secret])
  return (
    <section ref={card} className="card" aria-labelledby="webhook-secret">
      <h2 id="webhook-secret">{t(formerUntil ? 'replacedTitle' : 'onceTitle')}</h2>
      {formerUntil && <p>{url}</p>}
      <p>
        {t('onceText')} {formerUntil && t('formerUntil', { time: bangkokMinute(formerUntil) })}
      </p>
      <code className="shown-secret">{secret}</code>
      <div className="buttons">
        <CopyButton text={secret} label={t('copy')} />
        <PrimaryButton onClick={onDone}>{t('stored')}</PrimaryButton>
      </div>
    </section>
  )
}

/** The page `/webhooks`: the URLs that are notified of events (API-05). */
export default function WebhooksPage() {
  const t = useTexts(webhookTexts)
  const [isCreating, setCreating] = useState(false)
  const [secret, setSecret] = useState<ShownSecret>()
  const { data, error, refetch } = useQuery({ ...apiQuery(listWebhooks, {}), staleTime: 0, retry: false })
  const isRefused = error?.problem.code === accountMessages.KEYS_NOT_ALLOWED.code
  return (
    <div className="card-page record-cards">
      <PageHeader purpose={t('purpose')}>
        <Link className="button" to="/api-keys">
          {t('keys')}
        </Link>
        {data && <PrimaryButton onClick={() => setCreating(true)}>{t('newWebhook')}</PrimaryButton>}
      </PageHeader>
      {secret && <SecretOnce shown={secret} onDone={() => setSecret(undefined)} />}
      {isRefused && (
        <EmptyState icon="key" title={t('notAllowed')}>
          <p className="muted">{error.problem.text}</p>
        </EmptyState>
      )}
      {!data && !isRefused && <NotLoaded error={error} refetch={refetch} />}
      {data?.length === 0 && (
        <EmptyState icon="megaphone" title={t('none')}>
          <p className="muted">{t('noneText')}</p>
        </EmptyState>
      )}
      {data && data.length > 0 && <WebhookList webhooks={data} onSecret={setSecret} />}
      {isCreating && <NewWebhookDialog onCreated={setSecret} onClose={() => setCreating(false)} />}
    </div>
  )
}
