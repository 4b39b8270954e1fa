import './tables.ts'

export { UPLOAD_TIMEOUT_MINUTES as UPLOAD_MINUTES } from './collect.ts'
export type { FileStorage } from './file-storage.port.ts'
export { type FileParts, Files, type Taken, type TakenFile, type TakeRules } from './files.ts'
export { findFile, keepFiles, releaseFiles, type StoredFile } from './keep.ts'
export { GRACE_PERIOD_MS as GRACE_MS, type Swept } from './sweep.ts'
export { type NamedUpload, uploadOnce } from './upload-once.ts'
