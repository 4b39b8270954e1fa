import './tables.ts'

export { parseJsonField, UPLOAD_TIMEOUT_MINUTES } from './collect.ts'
export { createOnce } from './create-once.ts'
export type { FileStorage } from './file-storage.port.ts'
export { type AcceptedFile, type AcceptedUpload, type AcceptRules, Files } from './files.ts'
export { keepFiles, kindJson, releaseFiles, type StoredFile } from './keep.ts'
export { GRACE_PERIOD_MS } from './sweep.ts'
