import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isFolderLocked } from '#adapters/postgres/folder-lock.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { type BackupReport, type BackupSource, writeBackup } from './write-backup.ts'

/**
 * The file in the data folder with which the command requests a backup. Only one process can open a PGlite database, so
 * the running portal makes the backup.
 */
const REQUEST = 'backup-request.json'
const POLL_INTERVAL_MS = 500

interface BackupRequest {
  readonly id: string
  readonly path: string
}

type BackupReply = { readonly report: BackupReport } | { readonly refusal: string }

const replyPath = (dataDir: string, id: string) => join(dataDir, `backup-reply-${id}.json`)

/** Writes a file in one step, so that another process never reads an incomplete file. */
const writeWhole = async (path: string, content: BackupRequest | BackupReply): Promise<void> => {
  await writeFile(`${path}.part`, JSON.stringify(content), { mode: 0o600 })
  await rename(`${path}.part`, path)
}

const readWhole = async <T>(path: string): Promise<T | undefined> => {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as T)
}

/** Makes the requested backup, if there is a request. The portal calls this regularly. */
export const makeRequestedBackup = async (source: BackupSource): Promise<void> => {
  const path = join(source.dataDir, REQUEST)
  const request = await readWhole<BackupRequest>(path)
  if (!request) return
  await rm(path, { force: true })
  const reply = await writeBackup(source, request.path).then(
    (report): BackupReply => ({ report }),
    (fault: Error): BackupReply => ({ refusal: fault.message }),
  )
  await writeWhole(replyPath(source.dataDir, request.id), reply)
}

/**
 * Removes a request that the portal has not read yet, so that the portal does not make the backup after its next start.
 */
const withdraw = async (dataDir: string, id: string): Promise<void> => {
  const path = join(dataDir, REQUEST)
  if ((await readWhole<BackupRequest>(path))?.id === id) await rm(path, { force: true })
}

/** Requests a backup from the running portal, and waits for it. */
export const requestBackup = async (dataDir: string, path: string): Promise<BackupReport> => {
  const id = randomUUID()
  await writeWhole(join(dataDir, REQUEST), { id, path })
  try {
    for (;;) {
      const reply = await readWhole<BackupReply>(replyPath(dataDir, id))
      if (reply && 'report' in reply) return reply.report
      if (reply) throw new OperatorError(reply.refusal)
      if (!(await isFolderLocked(dataDir)))
        throw new OperatorError('The portal stopped before the backup was complete. Call the command again.')
      await new Promise((resume) => setTimeout(resume, POLL_INTERVAL_MS))
    }
  } finally {
    await withdraw(dataDir, id)
    await rm(replyPath(dataDir, id), { force: true })
  }
}
