import type { Result } from '#kit/shared/result.ts'
import type { Sheet } from '../rules/sheet.ts'

export interface SheetTask {
  readonly bytes: Uint8Array
}

export type SheetTaskAnswer = Result<Sheet>
