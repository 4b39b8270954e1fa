import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useUser } from '#areas/accounts/web/index.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { purchaseOrderMessages } from '#areas/purchase-orders/messages.ts'
import { checkJobSearch, cleanJobs, jobsWithoutLines } from '#areas/purchase-orders/rules/job-search.ts'
import { checkSearch } from '#areas/purchase-orders/rules/search.ts'
import { clockTime } from '#kit/shared/dates.ts'
import { refuse } from '#kit/shared/result.ts'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { notify } from '#kit/web/notifications.ts'
import { TabList } from '#kit/web/tab-list.tsx'
import { jobTexts } from './job-texts.ts'
import { useRefusalText } from './line-inputs.tsx'
import { LabelledInput } from './pickers.tsx'
import { type LineSearch, searchJobs, searchLines } from './queries.ts'
import { createTexts } from './texts.ts'
import './draft.css'

/** The note while the ERP does not answer: the age of the lines, and what the user can do with them (ERP-04, G-189). */
const StaleLinesNote = ({ asOf }: { readonly asOf: string }) => {
  const t = useTexts(createTexts)
  return (
    <div className="page-note warning lines-age whole-row" role="status">
      <Icon name="clock" size={16} />
      <div>
        <strong>{t('linesAsOf', { time: clockTime(new Date(asOf), new Date()) })}</strong> {t('linesAsOfText')}
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
  const t = useTexts(jobTexts)
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
      {(one) => t(one)}
    </TabList>
  )
}

interface Reason {
  readonly field: string
  readonly text: string
}

interface SearchFormProps {
  readonly company: number | null
  readonly supplier: number | null
  readonly onFound: (search: LineSearch, lines: readonly PoLine[]) => void
  /** The company and supplier pickers that the role needs. */
  readonly children: (reasonOf: ReasonOf) => ReactNode
  readonly relLabel: string
  /** Whether to search the outside-processing lines of an order instead of refusing them. */
  readonly osp?: boolean
  /** The search that found the lines on the screen, restored after a reload. */
  readonly searched?: { readonly ponum: string; readonly rel: string }
  /** Whether the pickers are placed before or after the order. */
  readonly pickers: 'before' | 'after'
}

type SearchedFor = Pick<SearchFormProps, 'company' | 'supplier'>

/**
 * Returns whether the form is still open with the company and supplier of a search. Otherwise its late answer is
 * dropped, because its lines would appear under another company or supplier.
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

/** Returns the input that a refusal of the search concerns; the order number if the refusal names none. */
const fieldOf = (path: unknown): string =>
  typeof path === 'string' && ['company', 'vendor_id', 'rel'].includes(path) ? path : 'ponum'

/** Reads the order from the URL. A link from a line of the schedule has it. */
export const requestedOrder = (raw: RawSearch) => ({ ponum: addressText(raw, 'po'), rel: addressText(raw, 'rel') })

/** The typed order and its search, which checks the input before the call (PO-04). */
const useOrderSearch = (props: SearchFormProps) => {
  const { company, supplier, onFound, osp = false, searched = { ponum: '', rel: '' } } = props
  const messageText = useRefusalText()
  const { user_type: type } = useUser()
  const [requested] = useAddressState(requestedOrder)
  const [ponum, setPonum] = useState(requested.ponum || searched.ponum)
  const [rel, setRel] = useState(requested.ponum ? requested.rel : searched.rel)
  const [reason, setReason] = useState<Reason>()
  const [isBusy, setBusy] = useState(false)
  const [asOf, setAsOf] = useState<string>()
  const isStillSearched = useStillSearched(props)
  const reasonOf = (field: string) => (reason?.field === field ? reason.text : undefined)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const search = { company, supplier, ponum, rel, osp }
    const refusal = checkSearch(search, type)
    setReason(refusal && { field: fieldOf(refusal.culprit?.path), text: messageText(refusal) })
    if (refusal) return
    setBusy(true)
    const answer = await searchLines(search)
    setBusy(false)
    if (!isStillSearched(search)) return
    setAsOf(answer.ok ? answer.value.asOf : undefined)
    if (answer.ok) return onFound(search, answer.value.lines)
    if (answer.kind !== 'refused' || answer.status >= 500) return notify.problem(answer)
    setReason({ field: fieldOf((answer.details as { path?: unknown } | undefined)?.path), text: answer.text })
  }

  return { ponum, setPonum, rel, setRel, reasonOf, submit, isBusy, asOf }
}

/** PO No, Rel. and Search after the pickers that the role needs. */
export const SearchForm = (props: SearchFormProps) => {
  const { children, relLabel, pickers } = props
  const t = useTexts(createTexts)
  const { ponum, setPonum, rel, setRel, reasonOf, submit, isBusy, asOf } = useOrderSearch(props)
  return (
    <form className="what" onSubmit={(event) => void submit(event)} noValidate>
      {pickers === 'before' && children(reasonOf)}
      <LabelledInput
        id="what-ponum"
        fieldClass="ponum"
        label={t('poNo')}
        value={ponum}
        reason={reasonOf('ponum')}
        onChange={(event) => setPonum(event.target.value)}
      />
      <LabelledInput
        id="what-rel"
        fieldClass="rel"
        label={relLabel}
        inputMode="numeric"
        value={rel}
        reason={reasonOf('rel')}
        placeholder={t('relHint')}
        onChange={(event) => setRel(event.target.value)}
      />
      {pickers === 'after' && children(reasonOf)}
      <button type="submit" className="button search" aria-disabled={isBusy || undefined}>
        {isBusy ? t('searching') : t('search')}
      </button>
      {asOf && <StaleLinesNote asOf={asOf} />}
    </form>
  )
}

interface JobFormProps {
  readonly company: number | null
  readonly supplier: number | null
  readonly onFound: (jobs: readonly string[], lines: readonly PoLine[]) => void
  /** The company and supplier pickers that the role needs. */
  readonly children: (reasonOf: ReasonOf) => ReactNode
}

interface JobRow {
  readonly id: number
  readonly text: string
}

/** The errors of the inputs by their path: `company`, `vendor_id`, or `job.` with the row number. */
type Reasons = ReadonlyMap<string, string>
const noReasons: Reasons = new Map()

const pathIn = (details: unknown): string => String((details as { path?: unknown } | undefined)?.path ?? 'job.0')

const inputOf = (id: number): string => (id === 0 ? 'what-job' : `what-job-${id}`)

/** The typed job numbers, each in its own row. */
const useJobRows = () => {
  const lastId = useRef(0)
  const [rows, setRows] = useState<readonly JobRow[]>([{ id: 0, text: '' }])
  const add = () => {
    lastId.current += 1
    const id = lastId.current
    // the new row receives the focus
    flushSync(() => setRows([...rows, { id, text: '' }]))
    document.getElementById(inputOf(id))?.focus()
  }
  const change = (id: number, text: string) => setRows(rows.map((row) => (row.id === id ? { id, text } : row)))
  const remove = (id: number) => setRows(rows.filter((row) => row.id !== id))
  return { rows, add, change, remove }
}

/** Searches jobs. `message` is the reply of the ERP if it was not Success, until the user closes it (PO-06). */
const useJobSearch = ({ company, supplier, onFound }: Omit<JobFormProps, 'children'>) => {
  const messageText = useRefusalText()
  const { user_type: type } = useUser()
  const [reasons, setReasons] = useState(noReasons)
  const [message, setMessage] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [asOf, setAsOf] = useState<string>()
  const isStillSearched = useStillSearched({ company, supplier })

  const find = async (texts: readonly string[]) => {
    if (isBusy) return
    const search = { company, supplier, jobs: cleanJobs(texts) }
    const refusal = checkJobSearch(search, type)
    setReasons(refusal ? new Map([[pathIn(refusal.culprit), messageText(refusal)]]) : noReasons)
    if (refusal) return
    setBusy(true)
    const answer = await searchJobs(search)
    setBusy(false)
    if (!isStillSearched(search)) return
    if (!answer.ok) {
      if (answer.kind !== 'refused' || answer.status >= 500) return notify.problem(answer)
      return setReasons(new Map([[pathIn(answer.details), answer.text]]))
    }
    if ('message' in answer.value) return setMessage(answer.value.message)
    setMessage(undefined)
    const { lines } = answer.value
    setAsOf(answer.value.asOf)
    const missing = messageText(refuse(purchaseOrderMessages.ITEM_NOT_FOUND_1))
    setReasons(new Map(jobsWithoutLines(search.jobs, lines).map((row) => [`job.${row}`, missing])))
    onFound(search.jobs, lines)
  }
  const closeMessage = () => setMessage(undefined)
  return { find, isBusy, reasons, forgetReasons: () => setReasons(noReasons), message, closeMessage, asOf }
}

const ErpMessage = ({ text, onClose }: { readonly text: string; readonly onClose: () => void }) => {
  const t = useTexts(jobTexts)
  return (
    <div className="erp-message row whole-row" role="alert">
      <Icon name="alert" size={16} />
      <p>{text}</p>
      <button type="button" className="button quiet" onClick={onClose}>
        {t('close')}
      </button>
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
  const t = useTexts(jobTexts)
  const common = useTexts(createTexts)
  if (row > 0)
    return (
      <button
        type="button"
        className="button quiet search"
        aria-label={t('removeJob', { number: row + 1 })}
        onClick={onRemove}
      >
        {t('remove')}
      </button>
    )
  return (
    <>
      <button type="submit" className="button search" aria-disabled={isBusy || undefined}>
        {common(isBusy ? 'searching' : 'search')}
      </button>
      <button type="button" className="button quiet search" onClick={onAdd}>
        {t('add')}
      </button>
    </>
  )
}

/** The form of the JOB OSP tab: the pickers that the role needs, then one JOB No per row (PO-05). */
export const JobForm = ({ children, ...search }: JobFormProps) => {
  const t = useTexts(jobTexts)
  const jobs = useJobRows()
  const { find, isBusy, reasons, forgetReasons, message, closeMessage, asOf } = useJobSearch(search)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void find(jobs.rows.map(({ text }) => text))
  }
  return (
    <form className="what" onSubmit={submit} noValidate>
      {children((field) => reasons.get(field))}
      {jobs.rows.map((job, row) => (
        <div key={job.id} className="job">
          <LabelledInput
            id={inputOf(job.id)}
            label={row === 0 ? t('jobNo') : t('jobNoMore', { number: row + 1 })}
            maxLength={50}
            value={job.text}
            reason={reasons.get(`job.${row}`)}
            onChange={(event) => {
              jobs.change(job.id, event.target.value)
              forgetReasons()
            }}
          />
          <JobButtons
            row={row}
            isBusy={isBusy}
            onAdd={jobs.add}
            onRemove={() => {
              jobs.remove(job.id)
              forgetReasons()
            }}
          />
        </div>
      ))}
      {asOf && <StaleLinesNote asOf={asOf} />}
      {message !== undefined && <ErpMessage text={message} onClose={closeMessage} />}
    </form>
  )
}
