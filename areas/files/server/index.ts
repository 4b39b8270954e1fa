import './tables.ts'

export { UPLOAD_TIMEOUT_MINUTES as UPLOAD_MINUTES } from './collect.ts'
export type { FileStorage } from './file-storage.port.ts'
export {
  type AcceptedFile as TakenFile,
  type AcceptedUpload as Taken,
  type AcceptRules as TakeRules,
  type FileDeps as FileParts,
  Files,
} from './files.ts'
export { findFile, keepFiles, releaseFiles, type StoredFile } from './keep.ts'
export { GRACE_PERIOD_MS as GRACE_MS, type SweepResult as Swept } from './sweep.ts'
export { type NamedUpload, uploadOnce } from './upload-once.ts'
