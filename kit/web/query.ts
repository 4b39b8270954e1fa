import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call, CallReply } from '#kit/shared/call.ts'
import { callApi, type Problem, type RequestOf } from './api.ts'
import { connection } from './device/connection.ts'
import { storedReplies } from './device/device-answers.ts'
import { loadExistingPage, type PageOfRows } from './list/existing-page.ts'

/** The `error` of `useQuery`, which contains the problem of the call. */
export class ProblemError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.text)
    this.problem = problem
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ProblemError
  }
}

export const fetchReply = async <C extends Call>(call: C, request: RequestOf<C>, signal: AbortSignal) => {
  const answer = await callApi(call, request, signal)
  if (!answer.ok) throw new ProblemError(answer)
  return answer
}

/** Returns the query key of a call, for `invalidateQueries({ queryKey: keyOf(deliveries) })`. */
export const keyOf = (call: Call): readonly [string, string] => [call.method, call.path]

/** `useQuery(apiQuery(getOwnUser, {}))`, `useQuery(apiQuery(getDelivery, { params: { id } }))`. */
export const apiQuery = <C extends Call>(call: C, request: RequestOf<C>) =>
  queryOptions({
    queryKey: [...keyOf(call), request],
    queryFn: async ({ signal }): Promise<CallReply<C>> => (await fetchReply(call, request, signal)).value,
  })

/**
 * A query for data that rarely changes, such as names. The device stores the last response, so that a reload without a
 * connection can show it. It is loaded again when the connection is back.
 */
export const storedQuery = <C extends Call>(call: C, request: RequestOf<C>) => {
  const { queryKey } = apiQuery(call, request)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<CallReply<C>> => {
      const answer = await callApi(call, request, signal)
      if (answer.ok) {
        storedReplies.write(queryKey, answer.value)
        return answer.value
      }
      const stored = answer.kind === 'network' ? storedReplies.read<C>(queryKey) : undefined
      if (stored === undefined) throw new ProblemError(answer)
      return stored
    },
    meta: { isStored: true },
  })
}

/** A query for a page of a list with its total. The former rows stay visible while the next ones load. */
export const listQuery = <C extends Call>(call: C, request: RequestOf<C>) =>
  queryOptions({
    queryKey: [...keyOf(call), request, 'list'],
    queryFn: async ({ signal }) => {
      const { query = {} } = request as { query?: { readonly _start?: number; readonly _limit?: number } }
      const load = async (start: number) => {
        const page = start === (query._start ?? 0) ? request : { ...request, query: { ...query, _start: start } }
        const { value, total, more = false } = await fetchReply(call, page, signal)
        return { rows: value as readonly unknown[], total, more }
      }
      return (await loadExistingPage(load, query._start ?? 0, query._limit ?? 0)) as PageOfRows<CallReply<C>>
    },
    placeholderData: keepPreviousData,
  })

const isNetworkFault = (error: unknown): boolean => error instanceof ProblemError && error.problem.kind === 'network'

/** The minimum interval between automatic retries of a call that fails although the portal responds. */
const MIN_RELOAD_INTERVAL_MS = 30_000

const reloadAfterOffline = (queryClient: QueryClient): void => {
  const reloadedAt = new Map<string, number>()
  connection.subscribe(() => {
    if (connection.get() === 'offline') return
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ queryHash, state, meta }) => {
        if (!isNetworkFault(state.error)) return meta?.isStored === true
        const isDue = performance.now() - (reloadedAt.get(queryHash) ?? -Infinity) > MIN_RELOAD_INTERVAL_MS
        if (isDue) reloadedAt.set(queryHash, performance.now())
        return isDue
      },
    })
  })
}

/** Retries only network failures, and once more when the connection is back. Refusals are final. */
export const createQueryClient = (): QueryClient => {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => isNetworkFault(error) && failures < 3,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  reloadAfterOffline(queryClient)
  return queryClient
}
