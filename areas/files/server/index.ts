import './tables.ts'

export { UPLOAD_TIMEOUT_MINUTES } from './collect.ts'
export type { FileStorage } from './file-storage.port.ts'
export {
  type AcceptedFile,
  type AcceptedUpload,
  type AcceptRules,
  type FileDeps,
  Files,
} from './files.ts'
export { findFile, keepFiles, releaseFiles, type StoredFile } from './keep.ts'
export { GRACE_PERIOD_MS, type SweepResult } from './sweep.ts'
export { type NamedUpload, uploadOnce } from './upload-once.ts'
