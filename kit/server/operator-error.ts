/** Something the operator can mend: printed as one clear line, without a stack, and the process ends with 1. */
export class OperatorError extends Error {
  override readonly name = 'Refused'
}
