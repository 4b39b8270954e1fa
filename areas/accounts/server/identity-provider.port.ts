/** The registration of the portal at a provider. */
export interface ProviderConnection {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** The values that bind a provider's response to the sign-in that was started. */
export interface ProviderRequest {
  /** The portal's URL to which the provider sends the browser back. */
  readonly redirect: string
  readonly state: string
  readonly nonce: string
  /** The secret of PKCE. At first, the provider gets only its hash. */
  readonly verifier: string
}

export type ProviderProblem =
  | 'unreachable'
  | 'certificate'
  | 'not-json'
  | 'issuer-differs'
  | 'incomplete'
  | 'client-refused'
  | 'redirect-refused'
  /** The provider refused the user, or the user cancelled. */
  | 'denied'
  /** Wrong signature, issuer, audience or nonce, an expired token, or a code that was already used. */
  | 'answer-wrong'

export interface ProviderFailure {
  readonly ok: false
  readonly problem: ProviderProblem
  /** Describes the problem for administrators: a URL, a status, an error code. It never contains a secret. */
  readonly detail: string
}

/** The identity of a person that a provider has confirmed. */
export interface ProvenIdentity {
  readonly ok: true
  readonly issuer: string
  readonly subject: string
  /** The provider's name for the person. It may be wrong or shared by several people, so it is only displayed. */
  readonly shownName: string | null
}

/** The OpenID Connect functions that the accounts area needs: the authorisation code flow with PKCE. */
export interface IdentityProviderPort {
  /** Returns the URL at which the user signs in. `fresh` requests a new sign-in even if the provider has a session. */
  authorisationUrl(
    connection: ProviderConnection,
    request: ProviderRequest,
    options: { readonly fresh: boolean },
  ): Promise<{ readonly ok: true; readonly url: string } | ProviderFailure>
  /** Checks the provider's response, redeems its code, and verifies the ID token. */
  confirm(
    connection: ProviderConnection,
    request: ProviderRequest,
    answer: URLSearchParams,
  ): Promise<ProvenIdentity | ProviderFailure>
  /** Tests the connection without a user. @returns the failure, or undefined if the connection works */
  test(connection: ProviderConnection, redirect: string): Promise<ProviderFailure | undefined>
}
