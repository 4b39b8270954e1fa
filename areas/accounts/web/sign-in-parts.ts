import type { ComponentType } from 'react'

/** A component of another area that the sign-in page shows above its form. */
export interface SignInPart {
  readonly name: string
  readonly Part: ComponentType
}

let parts: readonly SignInPart[] = []

/** Called once by the app at start. */
export const setSignInParts = (input: readonly SignInPart[]): void => {
  parts = input
}

export const signInParts = (): readonly SignInPart[] => parts
