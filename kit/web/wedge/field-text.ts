export type TextField = HTMLInputElement | HTMLTextAreaElement

export const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** A text field as the person left it, before a scanner wrote into it. */
export interface FieldSnapshot {
  readonly field: TextField
  readonly value: string
  readonly start: number
  readonly end: number
}

export const snapshotOf = (field: TextField): FieldSnapshot => ({
  field,
  value: field.value,
  start: field.selectionStart ?? field.value.length,
  end: field.selectionEnd ?? field.value.length,
})

/** What stands in the field now beside the text of the snapshot, whatever of it was selected. */
export const addedSince = ({ field, value, start, end }: FieldSnapshot): string =>
  field.value.slice(start, Math.max(start, field.value.length - (value.length - end)))

/** Gives the field its text back; frameworks that follow the field are notified as of any input. */
export const restore = ({ field, value, start, end }: FieldSnapshot): void => {
  if (field.value === value) return
  const owner = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // number and e-mail fields have no selection
  if (field.selectionStart !== null) field.setSelectionRange(start, end)
}
