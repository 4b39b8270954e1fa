import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { purchaseOrderMessages } from '#areas/purchase-orders/messages.ts'
import { checkJobSearch, cleanJobs, jobsWithoutLines } from '#areas/purchase-orders/rules/job-search.ts'
import { checkOrderSearch } from '#areas/purchase-orders/rules/search.ts'
import { clockTime } from '#kit/shared/dates.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import type { Answer } from '#kit/web/api.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { Field } from '#kit/web/form/field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { TabList } from '#kit/web/list/tab-list.tsx'
import { Button, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { refusalText } from './lines/line-inputs.tsx'
import { type FoundJobs, searchJobs, searchLines } from './queries.ts'
import { createTexts } from './texts.ts'
import './draft/draft.css'

/** The age of the lines while the ERP is not available, and what the user can still do (ERP-04, G-189). */
const StaleLinesNote = ({ asOf }: { readonly asOf: string }) => {
  const t = useTexts(createTexts)
  return (
    <div className="page-note row framed warning lines-age whole-row" role="status">
      <Icon name="clock" size={16} />
      <div>
        <strong>{t('linesAsOf', { time: clockTime(asOf, new Date()) })}</strong> {t('linesAsOfText')}
      </div>
    </div>
  )
}

/** Returns the error of the company or supplier picker. */
export type ReasonOf = (field: 'company' | 'vendor_id') => string | undefined

export type SearchTab = 'po' | 'job'
const tabs: readonly SearchTab[] = ['po', 'job']

/** The tabs PO and JOB OSP. The panel of the selected tab has the id `what-panel`. */
export const SearchTabs = ({ tab, onTab }: { readonly tab: SearchTab; readonly onTab: (tab: SearchTab) => void }) => {
  const t = useTexts(createTexts)
  return (
    <TabList
      className="search-tabs"
      label={t('searchBy')}
      id="what-tab"
      panel="what-panel"
      tabs={tabs}
      selected={tab}
      onSelect={onTab}
    >
      {(one) => t(one === 'po' ? 'tabPo' : 'tabJob')}
    </TabList>
  )
}

interface SearchProps {
  readonly company: number | null
  readonly supplier: number | null
  /** Called with the PO No or the JOB Nos (joined by ', '), and their lines. */
  readonly onFound: (searched: string, lines: readonly PoLine[]) => void
  /** The company and supplier pickers that the role needs. */
  readonly children: (reasonOf: ReasonOf) => ReactNode
}

interface SearchFormProps extends SearchProps {
  /** True if the user only reads the lines. The company and supplier are then selected after the order. */
  readonly isReadOnly?: boolean
  /** True to search the outside-processing lines of an order instead of refusing them. */
  readonly osp?: boolean
  /** The search that found the displayed lines, restored after a reload. */
  readonly searched?: { readonly ponum: string; readonly rel: string }
}

type SearchedFor = Pick<SearchProps, 'company' | 'supplier'>

/**
 * Returns a function that checks whether the form still has the company and supplier of a search. If not, the late
 * result is dropped, because its lines would appear under another company or supplier.
 */
const useStillSearched = ({ company, supplier }: SearchedFor) => {
  const current = useRef<SearchedFor>(undefined)
  useEffect(() => {
    current.current = { company, supplier }
    return () => {
      current.current = undefined
    }
  }, [company, supplier])
  return (search: SearchedFor): boolean =>
    current.current?.company === search.company && current.current.supplier === search.supplier
}

/** The errors of the inputs by their path: `company`, `vendor_id`, `ponum`, `rel`, or `job.` with the row number. */
type Reasons = ReadonlyMap<string, string>
const noReasons: Reasons = new Map()

/** Holds a search, and checks its input before the call (PO-04). `fieldOf` finds the input of a refusal. */
const useSearch = (searchedFor: SearchedFor, fieldOf: (path: unknown) => string) => {
  const [reasons, setReasons] = useState(noReasons)
  const [isBusy, setBusy] = useState(false)
  const [asOf, setAsOf] = useState<string>()
  /** The reply of the ERP if it was not Success, until the user closes it (PO-06). */
  const [message, setMessage] = useState<string>()
  const isStillSearched = useStillSearched(searchedFor)
  /** Searches unless the input is refused. Returns the lines; undefined if there are none to show. */
  const run = async (refusal: Refusal | undefined, search: () => Promise<Answer<FoundJobs>>) => {
    if (isBusy) return undefined
    setReasons(refusal ? new Map([[fieldOf(refusal.culprit?.path), refusalText(refusal)]]) : noReasons)
    if (refusal) return undefined
    setBusy(true)
    const answer = await search()
    setBusy(false)
    if (!isStillSearched(searchedFor)) return undefined
    if (answer.ok) {
      const { value } = answer
      setMessage('message' in value ? value.message : undefined)
      if ('message' in value) return undefined
      setAsOf(value.asOf)
      return value.lines
    }
    const { path } = (answer.details ?? {}) as { path?: unknown }
    if (answer.kind !== 'refused' || answer.status >= 500) notify.problem(answer)
    else setReasons(new Map([[fieldOf(path), answer.text]]))
    return undefined
  }
  const reasonOf = (field: string) => reasons.get(field)
  return { run, isBusy, reasonOf, setReasons, asOf, message, closeMessage: () => setMessage(undefined) }
}

const orderFieldOf = (path: unknown): string =>
  typeof path === 'string' && ['company', 'vendor_id', 'rel'].includes(path) ? path : 'ponum'

/** Reads the order from the URL, which a link from a line of the schedule contains. */
export const requestedOrder = (raw: RawSearch) => ({ ponum: addressText(raw, 'po'), rel: addressText(raw, 'rel') })

const notSearched = { ponum: '', rel: '' }

/** PO No, Rel. and Search with the pickers that the role needs. */
export const SearchForm = (props: SearchFormProps) => {
  const { children, isReadOnly = false, company, supplier, onFound, osp = false, searched = notSearched } = props
  const t = useTexts(createTexts)
  const { user_type: type } = useUser()
  const [requested] = useAddressState(requestedOrder)
  const [ponum, setPonum] = useState(requested.ponum || searched.ponum)
  const [rel, setRel] = useState(requested.ponum ? requested.rel : searched.rel)
  const { run, isBusy, reasonOf, asOf } = useSearch(props, orderFieldOf)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const search = { company, supplier, ponum, rel, osp }
    const lines = await run(checkOrderSearch(search, type), () => searchLines(search))
    if (lines) onFound(ponum.trim(), lines)
  }
  return (
    <form className="what flow" onSubmit={(event) => void submit(event)} noValidate>
      {!isReadOnly && children(reasonOf)}
      <Field
        id="what-ponum"
        fieldClass="ponum"
        autoComplete="off"
        isReasonAlert
        label={t('poNo')}
        value={ponum}
        reason={reasonOf('ponum')}
        onChange={(event) => setPonum(event.target.value)}
      />
      <Field
        id="what-rel"
        fieldClass="rel"
        autoComplete="off"
        isReasonAlert
        label={t(isReadOnly ? 'relNo' : 'rel')}
        inputMode="numeric"
        value={rel}
        reason={reasonOf('rel')}
        placeholder={t('relHint')}
        onChange={(event) => setRel(event.target.value)}
      />
      {isReadOnly && children(reasonOf)}
      <Button type="submit" className="search" aria-disabled={isBusy || undefined}>
        {isBusy ? t('searching') : t('search')}
      </Button>
      {asOf && <StaleLinesNote asOf={asOf} />}
    </form>
  )
}

const inputOf = (row: number): string => (row === 0 ? 'what-job' : `what-job-${row}`)
const jobFieldOf = (path: unknown): string => String(path ?? 'job.0')

const ErpMessage = ({ text, onClose }: { readonly text: string; readonly onClose: () => void }) => {
  const t = useTexts(createTexts)
  return (
    <div className="erp-message row framed red-text whole-row" role="alert">
      <Icon name="alert" size={16} />
      <p className="grows">{text}</p>
      <QuietButton onClick={onClose}>{t('close')}</QuietButton>
    </div>
  )
}

interface JobButtonsProps {
  /** The row number, from 0. */
  readonly row: number
  readonly isBusy: boolean
  readonly onAdd: () => void
  readonly onRemove: () => void
}

/** The buttons of a row. The first row has Search and ADD, all other rows have Remove. */
const JobButtons = ({ row, isBusy, onAdd, onRemove }: JobButtonsProps) => {
  const t = useTexts(createTexts)
  if (row > 0)
    return (
      <QuietButton className="search" aria-label={`${t('remove')} ${t('jobNo')} ${row + 1}`} onClick={onRemove}>
        {t('remove')}
      </QuietButton>
    )
  return (
    <>
      <Button type="submit" className="search" aria-disabled={isBusy || undefined}>
        {t(isBusy ? 'searching' : 'search')}
      </Button>
      <QuietButton className="search" onClick={onAdd}>
        {t('add')}
      </QuietButton>
    </>
  )
}

/** The form of the JOB OSP tab: the pickers that the role needs, then one JOB No per row (PO-05). */
export const JobForm = (props: SearchProps) => {
  const { children, company, supplier, onFound } = props
  const t = useTexts(createTexts)
  const { user_type: type } = useUser()
  const [texts, setTexts] = useState<readonly string[]>([''])
  const { run, isBusy, reasonOf, setReasons, asOf, message, closeMessage } = useSearch(props, jobFieldOf)
  const change = (changed: readonly string[]) => {
    setTexts(changed)
    setReasons(noReasons)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const search = { company, supplier, jobs: cleanJobs(texts) }
    const lines = await run(checkJobSearch(search, type), () => searchJobs(search))
    if (!lines) return
    const missing = refusalText(refuse(purchaseOrderMessages.ITEM_NOT_FOUND_1))
    setReasons(new Map(jobsWithoutLines(search.jobs, lines).map((row) => [`job.${row}`, missing])))
    onFound(search.jobs.join(', '), lines)
  }
  return (
    <form className="what flow" onSubmit={(event) => void submit(event)} noValidate>
      {children(reasonOf)}
      {texts.map((text, row) => (
        <div key={inputOf(row)} className="job row wraps">
          <Field
            id={inputOf(row)}
            autoComplete="off"
            isReasonAlert
            label={row === 0 ? t('jobNo') : `${t('jobNo')} ${row + 1}`}
            maxLength={50}
            // a row that was just added receives the focus
            autoFocus={row > 0}
            value={text}
            reason={reasonOf(`job.${row}`)}
            onChange={(event) => change(texts.with(row, event.target.value))}
          />
          <JobButtons
            row={row}
            isBusy={isBusy}
            onAdd={() => setTexts([...texts, ''])}
            onRemove={() => change(texts.toSpliced(row, 1))}
          />
        </div>
      ))}
      {asOf && <StaleLinesNote asOf={asOf} />}
      {message !== undefined && <ErpMessage text={message} onClose={closeMessage} />}
    </form>
  )
}
