import { buffer } from 'node:stream/consumers'
import { fileMessages } from '#areas/files/messages.ts'
import { type Upload, UploadBroken } from '#kit/server/upload.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { withoutNul } from '#kit/shared/storable-text.ts'
import { importMessages as messages } from '../messages.ts'
import { fileTooLarge, MAX_IMPORT_MB } from '../rules/sheet.ts'

export interface ReceivedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

const MAX_NAME_LENGTH = 200

/** Reads the only file of a form into memory, up to the size limit. */
export const receiveFile = async (upload: Upload | undefined): Promise<Result<ReceivedFile>> => {
  const missing = refuse(messages.IMPORT_FILE_REQUIRED, {}, { path: 'file' })
  if (!upload) return missing
  let file: ReceivedFile | undefined
  try {
    for await (const part of upload({ files: 1, bytes: MAX_IMPORT_MB * 1024 * 1024 })) {
      if (part.kind === 'field') continue
      const bytes = await buffer(part.content).catch((fault: unknown) => {
        throw new UploadBroken('broken', fault)
      })
      if (part.isCut()) return fileTooLarge
      file = { name: withoutNul(part.fileName).slice(0, MAX_NAME_LENGTH).toWellFormed(), bytes }
    }
  } catch (fault) {
    if (!(fault instanceof UploadBroken)) throw fault
    return fault.why === 'many' ? missing : refuse(fileMessages.UPLOAD_BROKEN)
  }
  return file && file.bytes.length > 0 ? ok(file) : missing
}
