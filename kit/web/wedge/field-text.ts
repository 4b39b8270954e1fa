export type TextField = HTMLInputElement | HTMLTextAreaElement

export const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** The state of a text field before a scanner inserted text. */
export interface FieldSnapshot {
  readonly field: TextField
  readonly value: string
  readonly start: number
  readonly end: number
}

export const snapshotField = (field: TextField): FieldSnapshot => ({
  field,
  value: field.value,
  start: field.selectionStart ?? field.value.length,
  end: field.selectionEnd ?? field.value.length,
})

/** Returns the text that was added to the field since the snapshot, even if it replaced a selection. */
export const textAddedSince = ({ field, value, start, end }: FieldSnapshot): string =>
  field.value.slice(start, Math.max(start, field.value.length - (value.length - end)))

/** Restores the field's text, and dispatches an input event so that frameworks notice the change. */
export const restoreField = ({ field, value, start, end }: FieldSnapshot): void => {
  if (field.value === value) return
  const owner = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // number and email fields have no selection
  if (field.selectionStart !== null) field.setSelectionRange(start, end)
}
