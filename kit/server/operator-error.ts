/**
 * An error that the operator can correct. It is printed as one line without a stack trace, and the process exits with
 * code 1.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
