import { isDiskFull } from '#kit/server/disk-full.ts'
import { OperatorError } from '#kit/server/operator-error.ts'

const isSystemError = (fault: unknown): fault is NodeJS.ErrnoException =>
  fault instanceof Error && 'syscall' in fault && 'code' in fault

/**
 * Prints to standard error why the program ends: one line for errors that the operator can correct, a stack trace for
 * other errors.
 */
export const printStartupError = (fault: unknown): void => {
  if (fault instanceof OperatorError) process.stderr.write(`${fault.message}\n`)
  else if (isSystemError(fault) && fault.code === 'EADDRINUSE')
    process.stderr.write('The port is in use by another program. Set PORT to another one.\n')
  else if (isDiskFull(fault)) process.stderr.write('The disk is full. Free some space, then start again.\n')
  // for a system error, such as a folder without write permission or an IP address in use, the message states the cause
  else if (isSystemError(fault)) process.stderr.write(`${fault.message}\n`)
  else console.error(fault)
}
