import { type CrashPortal, isOnPostgres, type KillMoment } from './crash-portal.ts'
import { STATEMENTS } from './hold-at.ts'

/** `npm test -- --all-kills`: kills the process once at each kill point, on both databases. */
const isThorough = process.env.ALL_KILLS === '1'

/** The status of a request that waited too long for a lock. */
const BUSY = 503

/** A request to interrupt, and what to do after the restart. */
export interface InterruptedRequest<T> {
  /**
   * Sends this round's request, suspended at `moment`.
   * @returns its response if it completed without reaching the moment
   */
  send(moment: KillMoment): Promise<{ readonly status: number; readonly headers: Headers } | undefined>
  /** Runs after the restart. */
  recover(): Promise<T>
}

export interface KillPlan {
  /**
   * True if one process may suspend several requests, each in its own transaction, and be killed with all of them. A
   * request that waits for the lock of another one is interrupted too, and its moment is tried again. PGlite has one
   * connection and never suspends two requests.
   */
  readonly isParallel: boolean
}

/**
 * Kills the portal at the kill points of a request, each in a separate round: after each statement until the request
 * completes, and then before its response. On PGlite, it kills the portal only after the middle statement and before the
 * response, unless ALL_KILLS is set.
 * @returns the result of `recover` after each kill, in order
 */
export const killAtEveryPoint = async <T>(
  portal: CrashPortal,
  newRound: () => Promise<InterruptedRequest<T>>,
  { isParallel }: KillPlan = { isParallel: true },
): Promise<T[]> => {
  const recovered: T[] = []
  let suspended: InterruptedRequest<T>[] = []
  const killAndRecover = async () => {
    await portal.killAndRestart()
    for (const round of suspended) recovered.push(await round.recover())
    suspended = []
  }
  const outlives = async (moment: KillMoment): Promise<boolean> => {
    const round = await newRound()
    const answer = await round.send(moment)
    if (answer && !(answer.status === BUSY && suspended.length > 0)) {
      if (answer.status >= 400) throw new Error(`at moment ${moment}: status ${answer.status}`)
      return true
    }
    suspended.push(round)
    if (answer) {
      // a suspended request has locked a row that this one needs
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

/** Returns the number of the middle statement of a request, counted in a round without interruption. */
const middleStatement = async <T>(newRound: () => Promise<InterruptedRequest<T>>): Promise<number> => {
  const answer = await (await newRound()).send(Number.MAX_SAFE_INTEGER)
  if (!answer) throw new Error('cut off, although nothing held it')
  return Math.ceil(Number(answer.headers.get(STATEMENTS)) / 2)
}
