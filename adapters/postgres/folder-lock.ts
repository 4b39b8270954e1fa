import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '#kit/server/operator-error.ts'

interface LockOwner {
  readonly pid: number
  /** The start time of the process, so that a later process with the same id is not mistaken for it. */
  readonly started: string
}

/** The kernel's start time of a process (Linux), or '' without /proc. */
const startedAt = async (pid: number): Promise<string> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

const isAlive = async (owner: LockOwner): Promise<boolean> => {
  try {
    process.kill(owner.pid, 0)
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return (await startedAt(owner.pid)) === owner.started
}

/**
 * Locks a data folder for one process, because two processes that open one PGlite database corrupt it silently. A
 * process takes over the lock of a terminated process.
 * @returns a function that releases the lock
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const path = join(folder, 'lock')
  const ownLock: LockOwner = { pid: process.pid, started: await startedAt(process.pid) }
  for (let attempt = 0; attempt < 5; attempt++) {
    if (await placeLock(path, JSON.stringify(ownLock))) return () => rm(path, { force: true })
    const text = await readLock(path)
    // the lock was released in the meantime
    if (text === undefined) continue
    const owner = parseOwner(text)
    if (owner && (await isAlive(owner)))
      throw new OperatorError(
        `The data folder ${folder} is in use by process ${owner.pid}. Stop that portal first, or set DATA_DIR to another folder.`,
      )
    await takeAway(path, text)
  }
  throw new OperatorError(`The data folder ${folder} is being taken by another process. Try again.`)
}

/** Returns whether a running process has locked the folder. */
export const isFolderLocked = async (folder: string): Promise<boolean> => {
  const owner = parseOwner(await readFile(join(folder, 'lock'), 'utf8').catch(() => ''))
  return owner !== undefined && (await isAlive(owner))
}

/** The content of the lock; undefined if there is none. */
const readLock = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8')
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'ENOENT') throw fault
    return undefined
  }
}

/** Places a lock with its content in one step. @returns false if there is one already */
const placeLock = async (path: string, text: string): Promise<boolean> => {
  const own = `${path}.${randomUUID()}`
  try {
    await writeFile(own, text, { mode: 0o600 })
    await link(own, path)
    return true
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault
    return false
  } finally {
    await rm(own, { force: true })
  }
}

/** Moves a stale lock away. Moves it back if another process has just replaced it with its own lock. */
const takeAway = async (path: string, staleText: string): Promise<void> => {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
    if ((await readFile(aside, 'utf8')) !== staleText) await link(aside, path)
  } catch {
    // if another process was faster, the next attempt finds its lock
  } finally {
    await rm(aside, { force: true })
  }
}

const parseOwner = (text: string): LockOwner | undefined => {
  try {
    const owner = JSON.parse(text) as Partial<LockOwner>
    return typeof owner.pid === 'number' && typeof owner.started === 'string' ? (owner as LockOwner) : undefined
  } catch {
    return undefined
  }
}
