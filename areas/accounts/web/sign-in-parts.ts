import type { ComponentType } from 'react'

/** What another area shows on the sign-in page, above its form, under a name of its own. */
export interface SignInPart {
  readonly name: string
  readonly Part: ComponentType
}

let parts: readonly SignInPart[] = []

/** Called once, by the app. */
export const setSignInParts = (given: readonly SignInPart[]): void => {
  parts = given
}

export const signInParts = (): readonly SignInPart[] => parts
