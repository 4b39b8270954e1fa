import { type CrashPortal, isOnPostgres, type Moment } from './crash-portal.ts'
import { STATEMENTS } from './hold-at.ts'

/** `npm test -- --all-kills`: the process dies once for each kill point, on both databases. */
const isThorough = process.env.ALL_KILLS === '1'

/** The status of a request that has waited too long for a lock. */
const BUSY = 503

/** A request that is sent to be cut off, and what is to hold after the portal has been started again. */
export interface CutRequest<T> {
  /** Sends the request of this round, held at `moment`. @returns its answer if that moment never came */
  send(moment: Moment): Promise<{ readonly status: number; readonly headers: Headers } | undefined>
  /** Runs on the next process. */
  recover(): Promise<T>
}

export interface KillPlan {
  /**
   * Whether one process may hold several requests, each in its own open transaction, so that its death cuts all of them. One that
   * waits for a lock of another is cut off with it, and its moment is tried again. The embedded database has a single connection
   * and never holds two.
   */
  readonly isParallel: boolean
}

/**
 * Kills the portal at the kill points of a request, each in a round of its own: after each statement until the request outlives
 * that, then before its answer. On the embedded database only in the middle and before the answer, unless ALL_KILLS is set.
 * @returns what recovered after each kill, in order
 */
export const killAtEveryPoint = async <T>(
  portal: CrashPortal,
  newRound: () => Promise<CutRequest<T>>,
  { isParallel }: KillPlan = { isParallel: true },
): Promise<T[]> => {
  const recovered: T[] = []
  let held: CutRequest<T>[] = []
  const killAndRecover = async () => {
    await portal.killAndRestart()
    for (const round of held) recovered.push(await round.recover())
    held = []
  }
  const outlives = async (moment: Moment): Promise<boolean> => {
    const round = await newRound()
    const answer = await round.send(moment)
    if (answer && !(answer.status === BUSY && held.length > 0)) {
      if (answer.status >= 400) throw new Error(`at moment ${moment}: status ${answer.status}`)
      return true
    }
    held.push(round)
    if (answer) {
      // a held request has locked what this one needs
      await killAndRecover()
      return outlives(moment)
    }
    if (moment === 'answer' || !isParallel || !isOnPostgres() || isThorough) await killAndRecover()
    return false
  }

  if (isOnPostgres() || isThorough) for (let statement = 1; !(await outlives(statement)); statement++);
  else await outlives(await middleStatement(newRound))
  if (await outlives('answer')) throw new Error('killed before its answer, and yet answered')
  return recovered
}

/** The number of the statement in the middle of a request, counted in a round that nothing cuts off. */
const middleStatement = async <T>(newRound: () => Promise<CutRequest<T>>): Promise<number> => {
  const answer = await (await newRound()).send(Number.MAX_SAFE_INTEGER)
  if (!answer) throw new Error('cut off, although nothing held it')
  return Math.ceil(Number(answer.headers.get(STATEMENTS)) / 2)
}
