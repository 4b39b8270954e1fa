import { callApi } from '#kit/web/api.ts'
import type { FindSource, SearchResult } from '#kit/web/find.ts'
import { ProblemError } from '#kit/web/query.ts'
import { type KindName, kindNames, kindOf } from '../kinds/index.ts'
import { revisionIn } from '../rules/record.ts'

const findIn = async (name: KindName, text: string, signal: AbortSignal): Promise<readonly SearchResult[]> => {
  const { calls, find, page } = kindOf(name)
  const query = { _start: 0, _limit: find.limit, _sort: 'createdAt:DESC', ...find.query(text) }
  const answer = await callApi(calls.list, { query }, signal)
  if (!answer.ok) throw new ProblemError(answer)
  return answer.value.map((record) => ({
    key: `${name} ${record.id}`,
    ...find.describe({ ...record, revision: revisionIn(record) }),
    icon: find.icon,
    to: page,
    search: { id: String(record.id) },
  }))
}

/**
 * Finds documents of each kind: orders by part of their PO number, documents to sign by supplier name. The server returns
 * only documents in the caller's scope. Each result opens its own row.
 */
export const findDocuments: FindSource = {
  key: 'documents',
  title: { en: 'Documents', th: 'เอกสาร' },
  minLength: 3,
  find: async (text, signal) => (await Promise.all(kindNames.map((name) => findIn(name, text, signal)))).flat(),
}
