type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (state: unknown): Fields =>
  typeof state === 'object' && state !== null && !Array.isArray(state)
    ? (state as Fields)
    : state == null
      ? {}
      : { '': state }

const textOf = (value: unknown): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The changed fields of an entry; unchanged ones are left out. A text is undefined if the field did not exist. */
export const changedFields = (before: unknown, after: unknown) => {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: textOf(was[field]), after: textOf(is[field]) }))
    .filter((one) => one.before !== one.after)
}
