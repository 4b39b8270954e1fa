import { isDiskFull } from '#kit/server/disk-full.ts'
import { OperatorError } from '#kit/server/operator-error.ts'

const isSystemError = (fault: unknown): fault is NodeJS.ErrnoException =>
  fault instanceof Error && 'syscall' in fault && 'code' in fault

/** Why the program ends, on standard error: one line for what the operator can mend, a stack for what only we can. */
export const printStartupError = (fault: unknown): void => {
  if (fault instanceof OperatorError) process.stderr.write(`${fault.message}\n`)
  else if (isSystemError(fault) && fault.code === 'EADDRINUSE')
    process.stderr.write('The port is in use by another program. Set PORT to another one.\n')
  else if (isDiskFull(fault)) process.stderr.write('The disk is full. Free some space, then start again.\n')
  // a folder that cannot be written, an address that is not ours: the system's own words name it
  else if (isSystemError(fault)) process.stderr.write(`${fault.message}\n`)
  else console.error(fault)
}
