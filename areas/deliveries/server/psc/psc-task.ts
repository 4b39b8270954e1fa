import type { Result } from '#kit/shared/result.ts'
import type { PscContext } from '../../documents/psc/psc-document.ts'
import type { PrintPartInput } from '../../rules/codes/print-part.ts'

/**
 * The input of a rendering thread. The thread also parses `deliveryJson`, because parsing takes long if there are many
 * packs.
 */
export interface PscTask {
  readonly deliveryJson: string
  readonly part: PrintPartInput
  readonly facts: PscContext
}

export type PscTaskResult = Result<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly fileName: string }>
