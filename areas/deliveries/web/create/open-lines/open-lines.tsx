import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { WorkLinks } from '#areas/work/web/index.ts'
import { bangkokDay, clockTime } from '#kit/shared/dates.ts'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { addressPage, addressText, type RawSearch, readUrlId, useAddressState } from '#kit/web/address.ts'
import { callApi } from '#kit/web/api.ts'
import { useCompact } from '#kit/web/device/device.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { EmptyState, Loading } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { ListResult, useListPage } from '#kit/web/list/list-page.tsx'
import { StepPager } from '#kit/web/list/step-pager.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { PageLink } from '#kit/web/parts/page-link.tsx'
import { apiQuery, listQuery } from '#kit/web/query.ts'
import { countOpenLines, listOpenLines, type OpenLine } from '../../../contract.ts'
import { type DueGroup, dueGroups } from '../../../rules/lines/due-group.ts'
import { findOrganisation, useOrganisations, usePackExemption } from '../../organisations.ts'
import { type DeliveryForm, hasInput } from '../delivery-form.ts'
import { AnswerBar, AnswerSheetButton, BuildBar, useAnswerDialog, usePageShortcut } from './line-actions.tsx'
import { OpenLineCards, OpenLineTable } from './open-line-rows.tsx'
import { useSelection } from './selection.ts'
import { openLineTexts } from './texts.ts'
import './open-lines.css'

const PAGE_SIZE = 100
/** The maximum number of lines that are selected with a group. No delivery has more lines. */
const MAX_SELECTED_AT_ONCE = 1000

const readAddress = (raw: RawSearch) => ({
  find: addressText(raw, 'find'),
  due: dueGroups.find((name) => name === addressText(raw, 'due')),
  factory: readUrlId(raw, 'factory'),
  page: addressPage(raw),
})

/** Returns the open lines that match the filters of the URL, and the number of lines in each group. */
const useOpenLines = () => {
  const [view, change] = useAddressState(readAddress)
  const search = {
    ...(view.find === '' ? {} : { q: view.find }),
    ...(view.factory === undefined ? {} : { company: view.factory }),
  }
  const filter = { ...search, ...(view.due === undefined ? {} : { group: view.due }) }
  const replacePage = useCallback((page: number) => change({ page }, true), [change])
  const list = useListPage<OpenLine>(
    useQuery({
      ...listQuery(listOpenLines, { query: { ...filter, _start: (view.page - 1) * PAGE_SIZE, _limit: PAGE_SIZE } }),
      // other users may have changed the lines since they were loaded
      refetchOnMount: 'always',
    }),
    { page: view.page, size: PAGE_SIZE, replacePage },
  )
  const { data: counts } = useQuery({
    ...apiQuery(countOpenLines, { query: search }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  /** Returns all lines of a group that match the search. */
  const linesOf = async (group: DueGroup): Promise<readonly OpenLine[]> => {
    const answer = await callApi(listOpenLines, { query: { ...search, group, _limit: MAX_SELECTED_AT_ONCE } })
    if (answer.ok) return answer.value
    notify.problem(answer)
    return []
  }
  const narrow = useCallback((patch: Parameters<typeof change>[0]) => change({ ...patch, page: 1 }, true), [change])
  return { view, list, counts, narrow, turn: replacePage, linesOf }
}

const FIND_DELAY_MS = 120

interface OpenLinesProps {
  /** The open draft; it may be empty. */
  readonly unfinished: DeliveryForm
  readonly onContinue: () => void
  readonly onBuild: (form: DeliveryForm) => void
}

/** The search field, which filters the list while the user types. `/` moves the focus to it. */
const FindField = ({ value, onFind }: { readonly value: string; readonly onFind: (words: string) => void }) => {
  const t = useTexts(openLineTexts)
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  if (value !== shown) {
    setShown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const find = useEffectEvent(() => onFind(typed.trim()))
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(find, FIND_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  usePageShortcut((event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    input.current?.focus()
  })
  return (
    <span className="find">
      <Icon name="search" size={16} />
      <input
        ref={input}
        type="search"
        className="input"
        aria-label={t('find')}
        placeholder={t('find')}
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </span>
  )
}

interface ListProps {
  readonly list: ReturnType<typeof useOpenLines>
}

/** The choice between all lines and one due group. Empty groups are not shown. */
const DueGroupViews = ({ list: { view, counts, narrow } }: ListProps) => {
  const t = useTexts(openLineTexts)
  const groups = counts?.groups
  const all = groups && dueGroups.reduce((sum, name) => sum + groups[name], 0)
  const visibleGroups = dueGroups.filter((name) => name === view.due || (groups?.[name] ?? 0) > 0)
  const choice = (name: DueGroup | undefined, count: number | undefined) => (
    <button key={name ?? 'all'} type="button" aria-pressed={view.due === name} onClick={() => narrow({ due: name })}>
      {t(name ?? 'all')}{' '}
      <b className={name === 'late' ? 'red-text' : undefined}>{count === undefined ? null : formatQuantity(count)}</b>
    </button>
  )
  return (
    <fieldset className="views flow" aria-label={t('due')}>
      {choice(undefined, all)}
      {visibleGroups.map((name) => choice(name, groups?.[name]))}
    </fieldset>
  )
}

/** The title and the due groups. Users who may upload spreadsheets also see a link for it. */
const OpenLinesHead = ({ list }: ListProps) => {
  const t = useTexts(openLineTexts)
  const maySendSheets = may(useUser().user_type, 'delivery.convert')
  return (
    <div className="row wraps wide-gap">
      <h2>{t('title')}</h2>
      <DueGroupViews list={list} />
      {maySendSheets && (
        <PageLink to="/delivery-import" className="button at-end">
          <Icon name="upload" size={16} />
          {t('fromSheet')}
        </PageLink>
      )}
    </div>
  )
}

interface FiltersProps extends ListProps, Pick<OpenLinesProps, 'unfinished' | 'onContinue'> {
  readonly codeOf: (company: number) => string
  readonly children: ReactNode
}

/** The filters, next to the unfinished delivery or other pending work (SHL-16). Late lines are in the list itself. */
const OpenLineFilters = ({ list: { view, counts, narrow }, ...props }: FiltersProps) => {
  const { codeOf, unfinished, onContinue, children } = props
  const t = useTexts(openLineTexts)
  const companies = counts?.companies ?? []
  return (
    <div className="row wraps wide-gap">
      <FindField value={view.find} onFind={(find) => narrow({ find })} />
      {companies.length > 1 && (
        <select
          aria-label={t('company')}
          className="input factory"
          value={view.factory ?? ''}
          onChange={({ target }) => narrow({ factory: target.value === '' ? undefined : Number(target.value) })}
        >
          <option value="">{t('allCompanies')}</option>
          {companies.map(({ company, lines }) => (
            <option key={company} value={company}>
              {codeOf(company)} · {t('lines', { count: lines })}
            </option>
          ))}
        </select>
      )}
      {children}
      {hasInput(unfinished) ? (
        <p className="unfinished row at-end">
          <Icon name="document" size={16} />
          {t('unfinished', {
            company: codeOf(unfinished.head.company ?? 0),
            count: unfinished.rows.filter(({ chosen }) => chosen).length,
          })}
          <Button onClick={onContinue}>{t('continue')}</Button>
        </p>
      ) : (
        <WorkLinks className="else-waits flow" label={t('elseWaits')} without={['lateLines']} />
      )}
    </div>
  )
}

const AgeNote = ({ asOf }: { readonly asOf: string | undefined }) => {
  const t = useTexts(openLineTexts)
  if (!asOf) return null
  return (
    <p className="notice" role="status">
      {t('asOf', { time: clockTime(asOf, new Date()) })}
    </p>
  )
}

const NoLines = ({ list: { view, narrow, list } }: ListProps) => {
  const t = useTexts(openLineTexts)
  const isNarrowed = view.find !== '' || view.due !== undefined || view.factory !== undefined
  // the former lines were none, and those of the new view still load
  if (list.isStale) return <Loading />
  const title = view.find !== '' ? `${t('noneFound')} "${view.find}"` : isNarrowed ? t('noneInView') : t('none')
  return (
    <div className="nothing-yet">
      <EmptyState icon="box" title={title}>
        {isNarrowed ? (
          <Button onClick={() => narrow({ find: undefined, due: undefined, factory: undefined })}>
            {t('showAll')}
          </Button>
        ) : (
          <p className="muted">{t('noneText')}</p>
        )}
      </EmptyState>
    </div>
  )
}

/** The open lines of a supplier in all organisations. The user creates a delivery from selected ones (PO-09). */
export const OpenLines = ({ unfinished, onContinue, onBuild }: OpenLinesProps) => {
  const isCompact = useCompact()
  const organisations = useOrganisations()
  const facts = usePackExemption(organisations)
  const open = useOpenLines()
  const { list, counts } = open
  const { selection, change, ...selecting } = useSelection(useUser(), list.rows)
  const today = bangkokDay(new Date())
  const { mayAnswer, refresh, ...answering } = useAnswerDialog()
  const codeOf = useCallback(
    (company: number) => findOrganisation(organisations, company)?.INVENTORY_ORG_CODE ?? String(company),
    [organisations],
  )
  const Rows = isCompact ? OpenLineCards : OpenLineTable
  return (
    <div className="open-lines column">
      <OpenLinesHead list={open} />
      <OpenLineFilters list={open} {...{ codeOf, unfinished, onContinue }}>
        {mayAnswer && !isCompact && list.total > 0 && <AnswerSheetButton onAnswered={refresh} />}
      </OpenLineFilters>
      <AgeNote asOf={counts?.asOf} />
      <ListResult list={list}>
        {list.rows.length === 0 ? (
          <NoLines list={open} />
        ) : (
          <Rows
            lines={list.rows}
            groups={counts?.groups}
            isStale={list.isStale}
            onAnswer={mayAnswer ? answering.answerOne : undefined}
            onSelectGroup={async (group) => selecting.onSelect(await open.linesOf(group), true)}
            {...{ selection, facts, today, codeOf, ...selecting }}
          />
        )}
        <StepPager list={list} onTurn={open.turn} />
      </ListResult>
      <BuildBar
        {...{ selection, change, facts, today, codeOf, onBuild }}
        unfinished={hasInput(unfinished) ? (unfinished.head.company ?? undefined) : undefined}
      >
        {mayAnswer && (
          <AnswerBar selection={selection} rows={list.rows} onAnswered={refresh} onOtherAnswer={answering.answer} />
        )}
      </BuildBar>
      {answering.dialog}
    </div>
  )
}
