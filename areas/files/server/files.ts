import { Reply } from '#kit/server/route.ts'
import type { ReadUpload } from '#kit/server/upload.ts'
import type { Message } from '#kit/shared/message.ts'
import { kitMessages } from '#kit/shared/messages.ts'
import { ok, type Refusal, type Result, refuse } from '#kit/shared/result.ts'
import { fileMessages as messages } from '../messages.ts'
import { type FileKind, fileKinds } from '../rules/file-kinds.ts'
import { contentDisposition, savedName } from '../rules/file-name.ts'
import { collectUpload, type ReceivedFile } from './collect.ts'
import { inspectFile } from './inspect-file.ts'
import { findFile, type StoredFile } from './keep.ts'
import { type FileDeps, type SweepResult, sweepFiles } from './sweep.ts'

/** The file types and number of files that an upload accepts, and its messages for other files. */
export interface AcceptRules {
  readonly accept: readonly FileKind[]
  /** The maximum number of files in one request. */
  readonly most: number
  /**
   * The refusal for an unsupported file type; by default a general text. The message gets the parameters `name` and
   * `accepted`.
   */
  readonly unsupported?: Message | ((name: string) => Refusal)
}

interface CheckedFile extends ReceivedFile {
  readonly kind: FileKind
}

export interface AcceptedFile extends StoredFile {
  /** The form field that contained the file. */
  readonly field: string
}

export interface AcceptedUpload {
  readonly fields: Readonly<Record<string, string>>
  readonly files: readonly AcceptedFile[]
}

export class Files {
  private readonly parts: FileDeps

  constructor(deps: FileDeps) {
    this.parts = deps
  }

  /**
   * Reads the fields and files of an upload, and calls `work`, which creates the record and calls `keepFiles` in its
   * transaction. Files that `work` refuses or does not keep are removed. `upload` is undefined if the request is not
   * multipart.
   */
  async take<T>(
    upload: ReadUpload | undefined,
    rules: AcceptRules,
    userId: number,
    work: (accepted: AcceptedUpload) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    if (!upload) return refuse(kitMessages.UNSUPPORTED_TYPE)
    const collected = await collectUpload(upload, this.parts.storage.incoming, rules.most)
    try {
      if (!collected.ok) return collected
      const checked = await checkFiles(collected.value.files, rules)
      if (!checked.ok) return checked
      return await this.store(collected.value.fields, checked.value, userId, work)
    } finally {
      await collected.drop()
    }
  }

  private async store<T>(
    fields: AcceptedUpload['fields'],
    files: readonly CheckedFile[],
    userId: number,
    work: (accepted: AcceptedUpload) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const ids = await this.announce(files, userId)
    try {
      for (const { key, path, size } of files) await this.parts.storage.put(key, path, size)
      const accepted = files.map(({ key, path, ...file }) => ({ id: ids.get(key) ?? 0, ...file }))
      return await work({ fields, files: accepted })
    } finally {
      // the cleanup removes files that could not be removed here, for example because the storage is not available
      await this.discard([...ids.values()]).catch(() => {})
    }
  }

  /**
   * Inserts and commits rows for the files before they are written, so that every file in the storage has a row.
   * @returns the id of each file by its key
   */
  private async announce(files: readonly CheckedFile[], userId: number): Promise<ReadonlyMap<string, number>> {
    if (files.length === 0) return new Map()
    const now = this.parts.now()
    const rows = await this.parts.db
      .insertInto('files.file')
      .values(
        files.map(({ key, name, kind, size, sha256 }) => ({
          storage_key: key,
          name,
          kind,
          size,
          sha256,
          uploaded_by: userId,
          created_at: now,
        })),
      )
      .returning(['id', 'storage_key'])
      .execute()
    return new Map(rows.map(({ id, storage_key }) => [storage_key, id]))
  }

  /** Removes files that were not kept, because the upload was refused or repeated. */
  private async discard(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    const { numUpdatedRows } = await this.parts.db
      .updateTable('files.file')
      .set({ state: 'removed', removed_at: this.parts.now() })
      .where('id', 'in', ids)
      .where('state', '=', 'pending')
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await this.sweep()
  }

  /**
   * Streams a stored file in a response: as an attachment, or, with `inline`, into a sandboxed frame if the file type
   * allows it. The area that owns the record must check access first.
   * @param count counts the download before any content is sent
   */
  async reply(
    id: number,
    {
      inline = false,
      count,
    }: { readonly inline?: boolean; readonly count?: (() => Promise<unknown>) | undefined } = {},
  ): Promise<Refusal | Reply<never>> {
    const file = await findFile(this.parts.db, id)
    const content = file && (await this.parts.storage.get(file.storage_key))
    if (!file || !content) return refuse(messages.FILE_NOT_FOUND)
    try {
      await count?.()
    } catch (fault) {
      content.destroy()
      throw fault
    }
    const { mime, inline: showable } = fileKinds[file.kind]
    return Reply.raw<never>(content, mime, {
      'content-length': String(file.size),
      'content-disposition': contentDisposition(savedName(file.name, file.kind), inline && showable),
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      etag: `"${file.sha256}"`,
    })
  }

  /** Removes files without a record. Several processes may run this concurrently at any time. */
  sweep(): Promise<SweepResult> {
    return sweepFiles(this.parts)
  }
}

/** Checks the content of the files. Refuses a file of a type that the rules do not accept. */
const checkFiles = async (files: readonly ReceivedFile[], rules: AcceptRules): Promise<Result<CheckedFile[]>> => {
  const checked: CheckedFile[] = []
  for (const file of files) {
    const { path, name, size } = file
    const kind = await inspectFile(path, name, size)
    if (!kind.ok) return kind
    if (kind.value === 'unsupported' || !rules.accept.includes(kind.value)) {
      const { unsupported = messages.FILE_KIND_UNSUPPORTED, accept } = rules
      if (typeof unsupported === 'function') return unsupported(name)
      return refuse(unsupported, { name, accepted: accept.join(', ') })
    }
    checked.push({ ...file, kind: kind.value })
  }
  return ok(checked)
}
