import { type FormEvent, type ReactNode, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import type { PoLine } from '#areas/purchase-orders/contract.ts'
import { checkSearch } from '#areas/purchase-orders/rules/search.ts'
import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { useRefusalText } from './line-inputs.tsx'
import { type LineSearch, searchLines } from './queries.ts'
import { StaleLinesNote } from './stale-lines-note.tsx'
import { createTexts } from './texts.ts'

interface Reason {
  readonly field: string
  readonly text: string
}

interface SearchFormProps {
  readonly company: number | null
  readonly supplier: number | null
  readonly onFound: (search: LineSearch, lines: readonly PoLine[]) => void
  /** The pickers of the role; told what speaks against company or supplier. */
  readonly children: (reasonOf: (field: 'company' | 'vendor_id') => string | undefined) => ReactNode
  readonly relLabel: string
  /** Looks for an order's outside-processing lines instead of refusing them. */
  readonly osp?: boolean
  /** What the lines on the screen were searched by, after a reload. */
  readonly searched?: { readonly ponum: string; readonly rel: string }
  /** The pickers stand before the order, or after it. */
  readonly pickers: 'before' | 'after'
}

/** Which input a refusal of the search speaks of; the order's own number when it names none. */
const fieldOf = (path: unknown): string =>
  typeof path === 'string' && ['company', 'vendor_id', 'rel'].includes(path) ? path : 'ponum'

/** Who comes from a line of the schedule has its order filled in. */
const wishedOrder = (raw: RawSearch) => ({ ponum: addressText(raw, 'po'), rel: addressText(raw, 'rel') })

/** PO No, Rel. and Search behind the pickers of the role: checks first, then the lookup (PO-04). */
export const SearchForm = ({
  company,
  supplier,
  onFound,
  children,
  relLabel,
  pickers,
  osp = false,
  searched = { ponum: '', rel: '' },
}: SearchFormProps) => {
  const t = useTexts(createTexts)
  const say = useRefusalText()
  const { user_type: type } = useUser()
  const [requested] = useAddressState(wishedOrder)
  const [ponum, setPonum] = useState(requested.ponum || searched.ponum)
  const [rel, setRel] = useState(requested.ponum ? requested.rel : searched.rel)
  const [reason, setReason] = useState<Reason>()
  const [isBusy, setBusy] = useState(false)
  const [asOf, setAsOf] = useState<string>()
  const reasonOf = (field: string) => (reason?.field === field ? reason.text : undefined)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const search = { company, supplier, ponum, rel, osp }
    const refusal = checkSearch(search, type)
    setReason(refusal && { field: fieldOf(refusal.culprit?.path), text: say(refusal) })
    if (refusal) return
    setBusy(true)
    const answer = await searchLines(search)
    setBusy(false)
    setAsOf(answer.ok ? answer.value.asOf : undefined)
    if (answer.ok) return onFound(search, answer.value.lines)
    if (answer.kind !== 'refused' || answer.status >= 500) return notify.problem(answer)
    setReason({ field: fieldOf((answer.details as { path?: unknown } | undefined)?.path), text: answer.text })
  }

  const input = (id: 'ponum' | 'rel', label: string, value: string, change: (value: string) => void, hint?: string) => (
    <div className={`field ${id}`}>
      <label htmlFor={`what-${id}`}>{label}</label>
      <input
        id={`what-${id}`}
        className="input"
        autoComplete="off"
        inputMode={id === 'rel' ? 'numeric' : 'text'}
        value={value}
        placeholder={hint}
        aria-invalid={reasonOf(id) ? true : undefined}
        aria-describedby={reasonOf(id) ? `what-${id}-reason` : undefined}
        onChange={(event) => change(event.target.value)}
      />
      {reasonOf(id) && (
        <p className="reason" role="alert" id={`what-${id}-reason`}>
          {reasonOf(id)}
        </p>
      )}
    </div>
  )
  return (
    <form className="what" onSubmit={(event) => void submit(event)} noValidate>
      {pickers === 'before' && children(reasonOf)}
      {input('ponum', t('poNo'), ponum, setPonum)}
      {input('rel', relLabel, rel, setRel, t('relHint'))}
      {pickers === 'after' && children(reasonOf)}
      <button type="submit" className="button search" aria-disabled={isBusy || undefined}>
        {isBusy ? t('searching') : t('search')}
      </button>
      {asOf && <StaleLinesNote asOf={asOf} />}
    </form>
  )
}
