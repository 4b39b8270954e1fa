import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { ConfirmDialog } from '#kit/web/confirm-dialog.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { PageHeader } from '#kit/web/page-header.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { EmptyState, NotLoaded } from '#kit/web/states.tsx'
import { type ApiKey, listKeys, type NewKey, revokeKey, rotateKey } from '../../contract.ts'
import { accountMessages } from '../../messages.ts'
import { OVERLAP_DAYS } from '../../rules/api-key.ts'
import { may } from '../../rules/capabilities.ts'
import { useUser } from '../current-session.ts'
import { KeyOnce } from './key-once.tsx'
import { KeyRow } from './key-row.tsx'
import { KeySuppliers } from './key-suppliers.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { keyTexts } from './texts.ts'
import '#kit/web/record-rows.css'
import './keys.css'

type Question = { readonly about: 'replace' | 'revoke'; readonly key: ApiKey }

const isWorking = ({ state }: ApiKey) => state === 'active' || state === 'suspended'

interface KeyListProps {
  readonly title: string
  readonly keys: readonly ApiKey[]
  readonly onAsk: (question: Question) => void
}

const KeyList = ({ title, keys, onAsk }: KeyListProps) => {
  const user = useUser()
  if (keys.length === 0) return null
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <ul className="record-rows">
        {keys.map((key) => (
          <KeyRow
            key={key.id}
            apiKey={key}
            canReplace={key.vendor_id === user.vendor_id && key.company_id === user.company_id}
            onReplace={() => onAsk({ about: 'replace', key })}
            onRevoke={() => onAsk({ about: 'revoke', key })}
          />
        ))}
      </ul>
    </section>
  )
}

interface QuestionDialogProps {
  readonly question: Question
  readonly onReplaced: (key: NewKey) => void
  readonly onClose: () => void
}

/** Asks whether to replace or revoke a key, and does it. */
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
          {data && (
            <button type="button" className="button primary" onClick={() => setCreating(true)}>
              {t('newKey')}
            </button>
          )}
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
