import { useQuery } from '@tanstack/react-query'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { type ChipStyle, StatusChip } from '#kit/web/chip.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import { RowButton } from '#kit/web/row-button.tsx'
import { NotLoaded } from '#kit/web/states.tsx'
import { listWebhookMessages, replayWebhookMessage, type Webhook, type WebhookMessage } from '../contract.ts'
import { webhookTexts } from './texts.ts'

const chips: Readonly<Record<WebhookMessage['state'], ChipStyle>> = {
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
          <code>{type}</code> <span>{subject}</span> <StatusChip {...chips[state]}>{t(`state_${state}`)}</StatusChip>
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

/** Shows the latest messages of a webhook, each with a button that sends it again. */
export const MessageList = ({ webhook: { id: webhook, url, state } }: { readonly webhook: Webhook }) => {
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
