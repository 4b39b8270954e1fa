import { callApi } from '#kit/web/api.ts'
import type { FindSource, SearchResult } from '#kit/web/find.ts'
import { ProblemError } from '#kit/web/query.ts'
import { cocs, orders, type SigningDocument, sqms } from '../contract.ts'
import { kindOf } from '../kinds/index.ts'

const MAX_ORDERS = 5
const MAX_SIGNING_DOCUMENTS = 3

const signing = (kind: 'sqm' | 'coc', name: string, documents: readonly SigningDocument[]): SearchResult[] =>
  documents.map(({ id, factory, revision, supplier_code: code, supplier_name: supplier }) => ({
    key: `${kind} ${id}`,
    title: `${name} ${revision} · ${code}`,
    detail: `${factory} · ${supplier}`,
    icon: 'pledge' as const,
    to: kindOf(kind).page,
    search: { id: String(id) },
  }))

/**
 * Finds orders by part of their PO number, and SQM and code of conduct documents by supplier name. The server returns
 * only documents in the caller's scope. Each result opens its own row.
 */
export const findDocuments: FindSource = {
  key: 'documents',
  title: { en: 'Documents', th: 'เอกสาร' },
  minLength: 3,
  find: async (text, signal) => {
    const page = (limit: number) => ({ _start: 0, _limit: limit, _sort: 'createdAt:DESC' })
    const named = { ...page(MAX_SIGNING_DOCUMENTS), supplier_name_contains: text }
    const [found, manuals, codes] = await Promise.all([
      callApi(orders.list, { query: { ...page(MAX_ORDERS), po_number_contains: text } }, signal),
      callApi(sqms.list, { query: named }, signal),
      callApi(cocs.list, { query: named }, signal),
    ])
    for (const answer of [found, manuals, codes]) if (!answer.ok) throw new ProblemError(answer)
    const placed = (found.ok ? found.value : []).map(
      ({ id, po_number: po, rel_number: rel, factory, supplier_name: supplier, due_date: due }): SearchResult => ({
        key: `po ${id}`,
        title: `PO ${po} · Rel. ${rel}`,
        detail: `${factory} · ${supplier} · ${due}`,
        icon: 'document',
        to: kindOf('po').page,
        search: { id: String(id) },
      }),
    )
    return [
      ...placed,
      ...signing('sqm', 'SQM', manuals.ok ? manuals.value : []),
      ...signing('coc', 'COC', codes.ok ? codes.value : []),
    ]
  },
}
