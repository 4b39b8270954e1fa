import { buffer } from 'node:stream/consumers'
import { fileMessages } from '#areas/files/messages.ts'
import { type Upload, UploadBroken } from '#kit/server/upload.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { withoutNul } from '#kit/shared/storable-text.ts'
import { importMessages as messages } from '../messages.ts'
import { MAX_IMPORT_MB, MAX_IMPORT_ROWS } from '../rules/sheet.ts'

export interface ReceivedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

const MAX_NAME_LENGTH = 200

/** Reads the only file of a form into memory, up to the size limit. */
export const receiveFile = async (upload: Upload | undefined): Promise<Result<ReceivedFile>> => {
  if (!upload) return refuse(messages.IMPORT_FILE_REQUIRED, {}, { path: 'file' })
  const received: ReceivedFile[] = []
  let isCut = false
  try {
    for await (const part of upload({ files: 1, bytes: MAX_IMPORT_MB * 1024 * 1024 })) {
      if (part.kind === 'field') continue
      const bytes = await buffer(part.content).catch((fault: unknown) => {
        throw new UploadBroken('broken', fault)
      })
      isCut ||= part.isCut()
      const name = withoutNul(part.fileName).slice(0, MAX_NAME_LENGTH).toWellFormed()
      received.push({ name, bytes })
    }
  } catch (fault) {
    if (!(fault instanceof UploadBroken)) throw fault
    return fault.why === 'many'
      ? refuse(messages.IMPORT_FILE_REQUIRED, {}, { path: 'file' })
      : refuse(fileMessages.UPLOAD_BROKEN)
  }
  const [file] = received
  if (!file || file.bytes.length === 0) return refuse(messages.IMPORT_FILE_REQUIRED, {}, { path: 'file' })
  return isCut ? refuse(messages.IMPORT_FILE_TOO_LARGE, { most: MAX_IMPORT_MB, rows: MAX_IMPORT_ROWS }) : ok(file)
}
