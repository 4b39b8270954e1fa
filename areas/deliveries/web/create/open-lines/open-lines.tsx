import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import type { Organisation } from '#areas/directory/contract.ts'
import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { WorkLinks } from '#areas/work/web/index.ts'
import { bangkokDay, clockTime, type IsoDate } from '#kit/shared/dates.ts'
import { formatQuantity } from '#kit/shared/quantity.ts'
import { callApi } from '#kit/web/api.ts'
import { useCompact } from '#kit/web/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { ListResult } from '#kit/web/list-page.tsx'
import { PageLink } from '#kit/web/page-link.tsx'
import { EmptyState } from '#kit/web/states.tsx'
import { StepPager } from '#kit/web/step-pager.tsx'
import { listDeliveries, type OpenLine } from '../../../contract.ts'
import { type DueGroup, dueGroups } from '../../../rules/due-group.ts'
import { findOrganisation } from '../../organisations.ts'
import { type DeliveryForm, hasWork } from '../delivery-form.ts'
import { holidaysOf } from '../queries.ts'
import { headPresetFor } from '../use-delivery-form.ts'
import { BuildBar } from './build-bar.tsx'
import { AnswerBar, AnswerSheetButton, useAnswering } from './line-answers.tsx'
import { OpenLineCards } from './open-line-cards.tsx'
import { OpenLineTable } from './open-line-table.tsx'
import { byCompany, type CompanySelection, formOfSelection, type Selection, withLines } from './selection.ts'
import { openLineTexts } from './texts.ts'
import { type ChangeSelection, useOpenLines, useSelection } from './use-open-lines.ts'
import './open-lines.css'

/** The delay after typing before the list is updated, in ms. */
const FIND_DELAY_MS = 120

interface OpenLinesProps {
  readonly organisations: readonly Organisation[]
  readonly facts: PackExemption
  /** The open draft; it may be empty. */
  readonly unfinished: DeliveryForm
  readonly onContinue: () => void
  /** Called with the delivery form that was built of selected lines. */
  readonly onBuild: (form: DeliveryForm) => void
}

/** Returns the last delivery to a company. Its type and site are suggested for the next delivery. */
const lastDeliveryTo = async (company: number) => {
  const answer = await callApi(listDeliveries, { query: { company, _limit: 1, _sort: 'createdAt:DESC' } })
  return answer.ok ? answer.value[0] : undefined
}

/** Calls `press` for each key that is pressed on the page. */
const usePageKey = (press: (event: KeyboardEvent) => void): void => {
  const pressed = useEffectEvent(press)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** The search field, which filters the list while the user types. `/` moves the focus to it. */
const Find = ({ value, onFind }: { readonly value: string; readonly onFind: (words: string) => void }) => {
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
  usePageKey((event) => {
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

/** The choice between all lines and one due group. Empty groups are not offered. */
const Views = ({ list: { view, counts, narrow } }: ListProps) => {
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
    <fieldset className="views flow" aria-label={t('views')}>
      {choice(undefined, all)}
      {visibleGroups.map((name) => choice(name, groups?.[name]))}
    </fieldset>
  )
}

/** The title and the due groups. Users who may send spreadsheets have a link to do so. */
const Head = ({ list }: ListProps) => {
  const t = useTexts(openLineTexts)
  const maySendSheets = may(useUser().user_type, 'delivery.convert')
  return (
    <div className="row wraps wide-gap">
      <h2>{t('title')}</h2>
      <Views list={list} />
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

/**
 * The filters by words and company, and next to them the unfinished delivery or other pending work (SHL-16). The late
 * lines are left out, because the page already shows them.
 */
const Filters = ({ list: { view, counts, narrow }, codeOf, unfinished, onContinue, children }: FiltersProps) => {
  const t = useTexts(openLineTexts)
  const companies = counts?.companies ?? []
  return (
    <div className="row wraps wide-gap">
      <Find value={view.find} onFind={(find) => narrow({ find })} />
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
      {hasWork(unfinished) ? (
        <p className="unfinished row at-end">
          <Icon name="document" size={16} />
          {t('unfinished', {
            company: codeOf(unfinished.head.company ?? 0),
            count: unfinished.rows.filter(({ chosen }) => chosen).length,
          })}
          <button type="button" className="button" onClick={onContinue}>
            {t('continue')}
          </button>
        </p>
      ) : (
        <WorkLinks className="else-waits flow" label={t('elseWaits')} without={['lateLines']} />
      )}
    </div>
  )
}

/** The age of the lines while the ERP does not respond. */
const AgeNote = ({ asOf }: { readonly asOf: string | undefined }) => {
  const t = useTexts(openLineTexts)
  if (!asOf) return null
  return (
    <p className="notice" role="status">
      {t('asOf', { time: clockTime(asOf, new Date()) })}
    </p>
  )
}

const NoLines = ({ list: { view, narrow } }: ListProps) => {
  const t = useTexts(openLineTexts)
  const isNarrowed = view.find !== '' || view.due !== undefined || view.factory !== undefined
  const title = view.find !== '' ? `${t('noneFound')} "${view.find}"` : isNarrowed ? t('noneInView') : t('none')
  return (
    <div className="nothing-yet">
      <EmptyState icon="box" title={title}>
        {isNarrowed ? (
          <button
            type="button"
            className="button"
            onClick={() => narrow({ find: undefined, due: undefined, factory: undefined })}
          >
            {t('showAll')}
          </button>
        ) : (
          <p className="muted">{t('noneText')}</p>
        )}
      </EmptyState>
    </div>
  )
}

/** The ways to select lines: one line, a range with Shift, a whole group, or by typing a quantity. */
const useSelecting = (list: ReturnType<typeof useOpenLines>, change: ChangeSelection) => {
  const { rows } = list.list
  const lastPicked = useRef<OpenLine>(undefined)
  const onSelect = useCallback(
    (lines: readonly OpenLine[], isSelected: boolean) => change((before) => withLines(before, lines, isSelected)),
    [change],
  )
  const onPick = useCallback(
    (line: OpenLine, isSelected: boolean, withShift: boolean) => {
      const [from, to] = [rows.indexOf(lastPicked.current ?? line), rows.indexOf(line)].sort((a, b) => a - b)
      const isRange = withShift && from !== undefined && from >= 0
      lastPicked.current = line
      onSelect(isRange ? rows.slice(from, (to ?? 0) + 1) : [line], isSelected)
    },
    [rows, onSelect],
  )
  const selectGroup = async (group: DueGroup) => onSelect(await list.linesOf(group), true)
  const onType = useCallback(
    (line: OpenLine, text: string) => change((before) => new Map(before).set(lineKey(line), { line, text })),
    [change],
  )
  return { onSelect, onPick, onSelectGroup: (group: DueGroup) => void selectGroup(group), onType }
}

interface BuildInput extends Pick<OpenLinesProps, 'facts' | 'onBuild'> {
  readonly selection: Selection
  readonly change: ChangeSelection
  readonly today: IsoDate
}

/**
 * Returns the selected lines of each company, and a function that builds a delivery of them and removes them from the
 * selection. It does nothing while it is running. Ctrl+Enter, except in a dialog, builds the first delivery.
 */
const useBuild = ({ selection, change, facts, today, onBuild }: BuildInput) => {
  const user = useUser()
  const running = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const companies = byCompany(selection, facts)
  const build = async ({ company, selected }: CompanySelection) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    const [last, holidays] = await Promise.all([lastDeliveryTo(company), holidaysOf(company)])
    running.current = false
    setBusy(false)
    const form = formOfSelection({ company, selected }, { preset: headPresetFor(user), last, today, holidays })
    const lines = selected.map(({ line }) => line)
    change((before) => withLines(before, lines, false))
    onBuild(form)
  }
  usePageKey((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (event.repeat || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest('[role=dialog], dialog')) return
    event.preventDefault()
    if (companies[0]) void build(companies[0])
  })
  return { companies, build, isBusy }
}

/** The open order lines of a supplier in all organisations. The user selects lines and builds a delivery (PO-09). */
export const OpenLines = ({ organisations, facts, unfinished, onContinue, onBuild }: OpenLinesProps) => {
  const isCompact = useCompact()
  const open = useOpenLines()
  const { list, counts, turn } = open
  const [selection, change] = useSelection(useUser())
  const today = bangkokDay(new Date())
  const selecting = useSelecting(open, change)
  const { mayAnswer, refresh, ...answering } = useAnswering()
  const codeOf = useCallback(
    (company: number) => findOrganisation(organisations, company)?.INVENTORY_ORG_CODE ?? String(company),
    [organisations],
  )
  const { build, ...building } = useBuild({ selection, change, facts, today, onBuild })
  const Rows = isCompact ? OpenLineCards : OpenLineTable
  return (
    <div className="open-lines column">
      <Head list={open} />
      <Filters list={open} {...{ codeOf, unfinished, onContinue }}>
        {mayAnswer && !isCompact && list.total > 0 && <AnswerSheetButton onAnswered={refresh} />}
      </Filters>
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
            {...{ selection, facts, today, codeOf, ...selecting }}
          />
        )}
        <StepPager list={list} onTurn={turn} />
      </ListResult>
      <BuildBar
        {...building}
        codeOf={codeOf}
        unfinished={hasWork(unfinished) ? (unfinished.head.company ?? undefined) : undefined}
        onBuild={(selected) => void build(selected)}
        onClear={() => change(() => new Map())}
      >
        {mayAnswer && (
          <AnswerBar selection={selection} rows={list.rows} onAnswered={refresh} onOther={answering.answer} />
        )}
      </BuildBar>
      {answering.dialog}
    </div>
  )
}
