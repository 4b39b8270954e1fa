import { isDatabaseDiskFull } from './database-fault.ts'

/** ENOSPC, and a quota that is used up. */
const CODES = new Set<unknown>(['ENOSPC', 'EDQUOT'])
/** ENOSPC in the file system of the embedded database (Emscripten), whose faults are no `Error`. */
const EMBEDDED_ERRNO = 51

/** Whether something failed because no disk space is left. */
export const isDiskFull = (fault: unknown): boolean => {
  if (typeof fault !== 'object' || fault === null) return false
  const { name, code, errno } = fault as { readonly name?: unknown; readonly code?: unknown; readonly errno?: unknown }
  return name === 'ErrnoError' ? errno === EMBEDDED_ERRNO : CODES.has(code) || isDatabaseDiskFull(fault)
}
