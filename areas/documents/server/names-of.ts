import { kindOf } from '../kinds/index.ts'
import type { DocumentRow } from './find-document.query.ts'

/** The maximum number of names in a mail. Further documents are only counted. */
const MAX_NAMED = 20

/** The full names of documents, for a mail that names several: 'PO 41000101-0, SQM 03'. */
export const documentNames = (rows: readonly DocumentRow[]): string => {
  const names = rows.slice(0, MAX_NAMED).map((row) => kindOf(row.kind).fullNameOf(row))
  return rows.length > MAX_NAMED ? `${names.join(', ')} +${rows.length - MAX_NAMED}` : names.join(', ')
}
