import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Call, CallReply } from '#kit/shared/call.ts'
import { callApi, type Problem, type RequestOf } from './api.ts'

/** What `useQuery` gives as `error`: the problem of the call. */
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

const ask = async <C extends Call>(call: C, request: RequestOf<C>, signal: AbortSignal) => {
  const answer = await callApi(call, request, signal)
  if (!answer.ok) throw new ProblemError(answer)
  return answer
}

/** Key of every answer of a call, for `invalidateQueries({ queryKey: keyOf(deliveries) })`. */
export const keyOf = (call: Call): readonly [string, string] => [call.method, call.path]

/** `useQuery(apiQuery(me, {}))`, `useQuery(apiQuery(oneDelivery, { params: { id } }))`. */
export const apiQuery = <C extends Call>(call: C, request: RequestOf<C>) =>
  queryOptions({
    queryKey: [...keyOf(call), request],
    queryFn: async ({ signal }): Promise<CallReply<C>> => (await ask(call, request, signal)).value,
  })

/** A page of a list with its total; the rows of before stay while the next ones load. */
export const listQuery = <C extends Call>(call: C, request: RequestOf<C>) =>
  queryOptions({
    queryKey: [...keyOf(call), request, 'list'],
    queryFn: async ({ signal }): Promise<{ rows: CallReply<C>; total: number | undefined; more: boolean }> => {
      const { value, total, more = false } = await ask(call, request, signal)
      return { rows: value, total, more }
    },
    placeholderData: keepPreviousData,
  })

/** Only silence of the network is asked again; what the server refused stays refused. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => error instanceof ProblemError && error.problem.kind === 'network' && failures < 3,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
