import type { Refusal } from '#kit/shared/result.ts'
import { packTexts } from '../../rules/pack.ts'
import type { InputField } from './lines.tsx'

/** An input of the page by its id, or a field of the line that the refusal speaks of. */
export type FieldPlace = { readonly id: string } | { readonly field: InputField }

const inputs: Readonly<Record<string, string>> = {
  'details.isInvoice': 'how-type',
  'details.invoiceNo': 'how-number',
  'details.invoiceDate': 'how-document-date',
  'details.deliveryDate': 'how-delivery-date',
  'details.site': 'how-site',
  'details.poSelect': 'what-ponum',
}

const fields: Readonly<Record<string, InputField>> = {
  delAmount: 'amount',
  poSelect: 'amount',
  qtyLot: 'packs',
  lotDetails: 'lots',
  ...Object.fromEntries(Object.values(packTexts).map(({ list }) => [list, 'lots' as const])),
  lotSup: 'lotSup',
}

/** The JOB OSP tab asks for a JOB No where the PO tab asks for a PO No. */
const otherTab: Readonly<Record<string, string>> = { 'what-ponum': 'what-job' }

/** Puts the cursor into an input of the page, on whichever tab it is. */
export const focusInput = (id: string): void =>
  (document.getElementById(id) ?? document.getElementById(otherTab[id] ?? ''))?.focus()

/** Whether the cursor is still where was searched, or nowhere. */
export const isInSearch = (): boolean =>
  document.activeElement === document.body || document.activeElement?.closest('#what-panel') != null

/** The field to focus to correct a refusal. */
export const fieldToCorrect = ({ culprit }: Pick<Refusal, 'culprit'>): FieldPlace => {
  const path = culprit?.path ?? ''
  const id = inputs[path]
  return id ? { id } : { field: fields[path.split('.')[1] ?? ''] ?? 'amount' }
}
