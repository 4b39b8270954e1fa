import { isDatabaseDiskFull } from './database/database-fault.ts'

/** The error codes for a full disk and an exhausted quota. */
const CODES = new Set<unknown>(['ENOSPC', 'EDQUOT'])
/** ENOSPC in the file system of PGlite (Emscripten), whose errors are not instances of `Error`. */
const EMBEDDED_ERRNO = 51

export const isDiskFull = (fault: unknown): boolean => {
  if (typeof fault !== 'object' || fault === null) return false
  const { name, code, errno } = fault as { readonly name?: unknown; readonly code?: unknown; readonly errno?: unknown }
  return name === 'ErrnoError' ? errno === EMBEDDED_ERRNO : CODES.has(code) || isDatabaseDiskFull(fault)
}
