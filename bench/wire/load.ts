import { fork } from 'node:child_process'
import autocannon from 'autocannon'

/**
 * The requests of one round of load. `body` is a template in which `{n}` is a sequence number, so that each create
 * request is new.
 */
export interface LoadRound {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  readonly method: 'GET' | 'POST'
  readonly paths: readonly string[]
  readonly token?: string
  readonly body?: string
  /** The first value of `{n}`. */
  readonly from?: number
  /** Values of `{n}` to use instead, each once. The round ends after the last one. */
  readonly values?: readonly number[]
}

export interface LoadResult {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly failed: number
  readonly timeouts: number
  readonly bytesPerSecond: number
  /** The first value of `{n}` for the next round. */
  readonly next: number
}

/** Runs a round of load in a separate process, so that it does not slow down the measuring process. */
export const runLoad = (round: LoadRound): Promise<LoadResult> =>
  new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, [], { env: { ...process.env, BENCH_LOAD: JSON.stringify(round) } })
    child.once('message', (measured) => resolve(measured as LoadResult))
    child.once('exit', (code) => code !== 0 && reject(new Error(`the load ended with ${code}`)))
  })

/** Replaces `{n}` by the number, and `{n%10000}` by its remainder. */
const filledIn = (body: string, n: number): string =>
  body.replace(/\{n(?:%(\d+))?\}/g, (_, by?: string) => String(by === undefined ? n : n % Number(by)))

const input = process.env.BENCH_LOAD
if (input && process.send) {
  const round = JSON.parse(input) as LoadRound
  let n = round.from ?? 0
  const next = () => (round.values ? (round.values[n++ % round.values.length] ?? 0) : n++)
  const headers = {
    ...(round.token ? { authorization: `Bearer ${round.token}` } : {}),
    ...(round.body ? { 'content-type': 'application/json' } : {}),
  }
  const result = await autocannon({
    url: round.url,
    connections: round.connections,
    ...(round.values ? { amount: round.values.length } : { duration: round.seconds }),
    requests: round.paths.map((path) => ({
      method: round.method,
      path,
      headers,
      ...(round.body
        ? {
            setupRequest: (request: autocannon.Request) => ({
              ...request,
              body: filledIn(round.body ?? '', next()),
            }),
          }
        : {}),
    })),
  })
  process.send({
    perSecond: result.requests.total / Math.max(result.duration, 0.001),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
    timeouts: result.timeouts,
    bytesPerSecond: result.throughput.average,
    next: n,
  } satisfies LoadResult)
}
