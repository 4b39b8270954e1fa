import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useUser } from '#areas/accounts/web/index.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { purchaseOrderMessages } from '#areas/purchase-orders/messages.ts'
import { checkJobSearch, cleanJobs, jobsWithoutLines } from '#areas/purchase-orders/rules/job-search.ts'
import { refuse } from '#kit/shared/result.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { notify } from '#kit/web/notifications.ts'
import { searchJobs } from './job-queries.ts'
import { jobTexts } from './job-texts.ts'
import { useRefusalText } from './line-inputs.tsx'
import { Labelled } from './pickers.tsx'
import { StaleLinesNote } from './stale-lines-note.tsx'
import { createTexts } from './texts.ts'
import './job-search.css'

interface JobFormProps {
  readonly company: number | null
  readonly supplier: number | null
  readonly onFound: (jobs: readonly string[], lines: readonly PoLine[]) => void
  /** The pickers of the role; told what speaks against company or supplier. */
  readonly children: (reasonOf: (field: 'company' | 'vendor_id') => string | undefined) => ReactNode
}

interface JobRow {
  readonly id: number
  readonly text: string
}

/** What speaks against an input, by `company`, `vendor_id` or `job.` and the row. */
type Reasons = ReadonlyMap<string, string>
const noReasons: Reasons = new Map()

const pathIn = (details: unknown): string => String((details as { path?: unknown } | undefined)?.path ?? 'job.0')

const inputOf = (id: number): string => (id === 0 ? 'what-job' : `what-job-${id}`)

/** One JOB No per row behind the pickers of the role; the first has Search and ADD, the later ones Remove (PO-05). */
export const JobForm = ({ company, supplier, onFound, children }: JobFormProps) => {
  const t = useTexts(jobTexts)
  const common = useTexts(createTexts)
  const say = useRefusalText()
  const { user_type: type } = useUser()
  const lastId = useRef(0)
  const [rows, setRows] = useState<readonly JobRow[]>([{ id: 0, text: '' }])
  const [reasons, setReasons] = useState(noReasons)
  /** What the reply said instead of Success; stays until it is closed (PO-06). */
  const [said, setSaid] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [asOf, setAsOf] = useState<string>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const search = { company, supplier, jobs: cleanJobs(rows.map(({ text }) => text)) }
    const refusal = checkJobSearch(search, type)
    setReasons(refusal ? new Map([[pathIn(refusal.culprit), say(refusal)]]) : noReasons)
    if (refusal) return
    setBusy(true)
    const answer = await searchJobs(search)
    setBusy(false)
    if (!answer.ok) {
      if (answer.kind !== 'refused' || answer.status >= 500) return notify.problem(answer)
      return setReasons(new Map([[pathIn(answer.details), answer.text]]))
    }
    if ('said' in answer.value) return setSaid(answer.value.said)
    setSaid(undefined)
    const { lines } = answer.value
    setAsOf(answer.value.asOf)
    const missing = say(refuse(purchaseOrderMessages.ITEM_NOT_FOUND_1))
    setReasons(new Map(jobsWithoutLines(search.jobs, lines).map((row) => [`job.${row}`, missing])))
    onFound(search.jobs, lines)
  }
  const change = (next: readonly JobRow[]) => {
    setRows(next)
    setReasons(noReasons)
  }
  const add = () => {
    lastId.current += 1
    const id = lastId.current
    // a row that was just added is there to be typed into
    flushSync(() => setRows([...rows, { id, text: '' }]))
    document.getElementById(inputOf(id))?.focus()
  }

  return (
    <form className="what" onSubmit={(event) => void submit(event)} noValidate>
      {children((field) => reasons.get(field))}
      {rows.map(({ id, text }, row) => {
        const input = inputOf(id)
        const reason = reasons.get(`job.${row}`)
        return (
          <div className="job" key={id}>
            <Labelled id={input} label={row === 0 ? t('jobNo') : t('jobNoMore', { number: row + 1 })} reason={reason}>
              <input
                id={input}
                className="input"
                autoComplete="off"
                maxLength={50}
                value={text}
                aria-invalid={reason ? true : undefined}
                aria-describedby={reason ? `${input}-reason` : undefined}
                onChange={(event) =>
                  change(rows.map((one) => (one.id === id ? { id, text: event.target.value } : one)))
                }
              />
            </Labelled>
            {row === 0 ? (
              <>
                <button type="submit" className="button search" aria-disabled={isBusy || undefined}>
                  {common(isBusy ? 'searching' : 'search')}
                </button>
                <button type="button" className="button quiet search" onClick={add}>
                  {t('add')}
                </button>
              </>
            ) : (
              <button
                type="button"
                className="button quiet search"
                aria-label={t('removeJob', { number: row + 1 })}
                onClick={() => change(rows.filter((one) => one.id !== id))}
              >
                {t('remove')}
              </button>
            )}
          </div>
        )
      })}
      {asOf && <StaleLinesNote asOf={asOf} />}
      {said !== undefined && (
        <div className="said" role="alert">
          <Icon name="alert" size={16} />
          <p>{said}</p>
          <button type="button" className="button quiet" onClick={() => setSaid(undefined)}>
            {t('close')}
          </button>
        </div>
      )}
    </form>
  )
}
