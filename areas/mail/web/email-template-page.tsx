import { useQuery } from '@tanstack/react-query'
import { useRawAddress } from '#kit/web/address.ts'
import { useCompact } from '#kit/web/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { ErrorState, Loading } from '#kit/web/states.tsx'
import { listMailTemplates } from '../contract.ts'
import { Mailbox } from './mailbox.tsx'
import { readState } from './page-state.ts'
import { Templates } from './templates.tsx'
import { mailTexts } from './texts.ts'
import './emails.css'

const NOTHING = { part: undefined, name: undefined, state: undefined, q: undefined, page: undefined, mail: undefined }

/** The page `/email-template`: the mails with their states, and previews of all templates (SHL-12). */
const EmailTemplatePage = () => {
  const t = useTexts(mailTexts)
  const compact = useCompact()
  const [raw, change] = useRawAddress()
  const state = readState(raw)
  const { data, error, refetch } = useQuery(apiQuery(listMailTemplates, {}))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const tabs = [
    { part: 'mailbox', to: NOTHING },
    { part: 'templates', to: { ...NOTHING, part: 'templates' } },
  ] as const
  return (
    <div className={compact ? 'emails compact column gap-12' : 'emails column gap-12'}>
      <div className="row wraps wide-gap">
        <nav className="choice" aria-label={t('parts')}>
          {tabs.map(({ part, to }) => (
            <button
              key={part}
              type="button"
              className="button quiet"
              aria-current={state.part === part ? 'page' : undefined}
              onClick={() => change(to)}
            >
              {t(part)}
            </button>
          ))}
        </nav>
        {data.transport === 'mailbox' && (
          <p className="emails-kept row">
            <Icon name="info" size={16} />
            {t('noServer')}
          </p>
        )}
      </div>
      {state.part === 'templates' ? (
        <Templates templates={data.templates} name={state.name} change={change} />
      ) : (
        <Mailbox state={state} change={change} hasServer={data.transport !== 'mailbox'} />
      )}
    </div>
  )
}
export default EmailTemplatePage
