import { hasCheckDigit } from '#areas/deliveries/rules/sscc.ts'

/**
 * A GS1-128 code with an SSCC, after spaces and control characters such as FNC1 were removed. Scanners report it with
 * or without the symbology identifier `]C1`, and with or without parentheses around the application identifier 00.
 */
const GS1_128 = /^(?:\]C1)?(?:00|\(00\))(\d{18})$/

export interface ScannedSscc {
  readonly sscc: string
  /** False if a digit was misread. */
  readonly isValid: boolean
}

/** Reads a scanned or typed SSCC (EDI-03); undefined if the text is another code. */
export const readSscc = (text: string): ScannedSscc | undefined => {
  const [, sscc] = GS1_128.exec(text.replace(/[\s\p{Cc}\uFEFF]/gu, '')) ?? []
  return sscc === undefined ? undefined : { sscc, isValid: hasCheckDigit(sscc) }
}
