import { useQuery } from '@tanstack/react-query'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { useCompact } from '#kit/web/device/device.ts'
import { EmptyState, Loading } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { SearchForm } from '#kit/web/list/filter/search-form.tsx'
import { ListResult, useListPage } from '#kit/web/list/list-page.tsx'
import { pollWhile } from '#kit/web/list/row-watch.ts'
import { StepPager } from '#kit/web/list/step-pager.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { listQuery } from '#kit/web/query.ts'
import { listMails, type Mail, mailChoices } from '../contract.ts'
import { isPending, overallState } from '../rules/delivery.ts'
import { ChoiceButtons } from './choice.tsx'
import { MailStateChip } from './mail-state-chip.tsx'
import { MailDetails } from './one-mail.tsx'
import { type ChangeMailPage, MAILBOX_PAGE_SIZE, type MailPageState } from './page-state.ts'
import { mailTexts } from './texts.ts'

const stateOf = (mail: Mail) => overallState(mail.recipients.map(({ state }) => state))

const Filter = ({ state, change }: { state: MailPageState; change: ChangeMailPage }) => {
  const t = useTexts(mailTexts)
  const search = (q: string) => change({ q: q === '' ? undefined : q, page: undefined, mail: undefined })
  return (
    <div className="row wraps wide-gap">
      <SearchForm value={state.text} label={t('search')} longest={200} onSearch={search} />
      <ChoiceButtons
        label={t('state')}
        options={(['all', ...mailChoices] as const).map((value) => ({ value, text: t(value) }))}
        chosen={state.state ?? 'all'}
        onChoose={(value) => change({ state: value === 'all' ? undefined : value, page: undefined, mail: undefined })}
      />
    </div>
  )
}

interface MailboxProps {
  readonly state: MailPageState
  readonly change: ChangeMailPage
  readonly hasServer: boolean
}

const useMails = (state: MailPageState, change: ChangeMailPage) => {
  const loaded = useQuery({
    ...listQuery(listMails, {
      query: {
        _start: (state.page - 1) * MAILBOX_PAGE_SIZE,
        _limit: MAILBOX_PAGE_SIZE,
        ...(state.state ? { state: state.state } : {}),
        ...(state.text ? { _q: state.text } : {}),
      },
    }),
    staleTime: 0,
    refetchInterval: pollWhile((mail: Mail) => isPending(stateOf(mail))),
  })
  return useListPage(loaded, {
    page: state.page,
    size: MAILBOX_PAGE_SIZE,
    replacePage: (page) => change({ page: pageInAddress(page) }, true),
  })
}

const pageInAddress = (page: number) => (page === 1 ? undefined : String(page))

interface MailListProps extends Pick<MailboxProps, 'state' | 'change'> {
  readonly list: ReturnType<typeof useMails>
}

const NoMails = ({ state, change, list }: MailListProps) => {
  const t = useTexts(mailTexts)
  // the former search found nothing, and the new one still runs
  if (list.isStale) return <Loading />
  const isFiltered = state.text !== '' || state.state !== undefined
  return (
    <EmptyState title={t(isFiltered ? 'emptyFilter' : 'emptyNothing')} icon="mail">
      {isFiltered && (
        <Button onClick={() => change({ q: undefined, state: undefined, page: undefined })}>{t('showAll')}</Button>
      )}
    </EmptyState>
  )
}

const MailList = ({ state, change, list }: MailListProps) => {
  const t = useTexts(mailTexts)
  return (
    <>
      <ul aria-busy={list.isStale} className={list.isStale ? 'stale' : ''}>
        {list.rows.map((mail) => (
          <li key={mail.id}>
            <button
              type="button"
              aria-current={mail.id === state.mail ? 'true' : undefined}
              onClick={() => change({ mail: String(mail.id) })}
            >
              <strong className="truncated">{mail.subject}</strong>
              <span className="muted truncated">{mail.recipients.map(({ address }) => address).join(', ')}</span>
              <span className="emails-row row spread">
                <MailStateChip state={stateOf(mail)} />
                <span className="muted">{bangkokMinute(mail.createdAt)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <StepPager
        list={list}
        label={t('pagesOfList')}
        onTurn={(page) => change({ page: pageInAddress(page), mail: undefined })}
      />
    </>
  )
}

export const Mailbox = ({ state, change, hasServer }: MailboxProps) => {
  const t = useTexts(mailTexts)
  const compact = useCompact()
  const list = useMails(state, change)
  if (compact && state.mail !== undefined)
    return (
      <MailDetails
        key={state.mail}
        id={state.mail}
        hasServer={hasServer}
        onBack={() => change({ mail: undefined }, true)}
      />
    )
  return (
    <>
      <Filter state={state} change={change} />
      <div className="emails-parts">
        <nav className="emails-list framed" aria-label={t('mails')}>
          <ListResult list={list}>
            {list.rows.length === 0 ? (
              <NoMails state={state} change={change} list={list} />
            ) : (
              <MailList state={state} change={change} list={list} />
            )}
          </ListResult>
        </nav>
        {!compact && (
          <section className="emails-one column framed">
            {state.mail === undefined ? (
              <p className="emails-none muted">{t('choose')}</p>
            ) : (
              <MailDetails key={state.mail} id={state.mail} hasServer={hasServer} />
            )}
          </section>
        )}
      </div>
    </>
  )
}
