/** The registration of the portal at a provider. */
export interface ProviderConnection {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** The values that bind the answer of a provider to the sign-in that was started. */
export interface ProviderRequest {
  /** The URL of the portal to which the provider sends the browser. */
  readonly redirect: string
  readonly state: string
  readonly nonce: string
  /** The secret of PKCE; the provider first gets only its hash. */
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
  /** The provider refused the person, or the person cancelled. */
  | 'denied'
  /** Wrong signature, issuer, audience or nonce, an expired token, or a code that was used already. */
  | 'answer-wrong'

export interface ProviderFailure {
  readonly ok: false
  readonly problem: ProviderProblem
  /** Describes the problem for people: a URL, a status, an error code. It never contains a secret. */
  readonly detail: string
}

/** A person whom a provider has confirmed. */
export interface ProvenIdentity {
  readonly ok: true
  readonly issuer: string
  readonly subject: string
  /** The provider's name for the person. It may be wrong or shared by several people, so it is only shown. */
  readonly shownName: string | null
}

/** OpenID Connect as the accounts area uses it: the authorisation code flow with PKCE. */
export interface IdentityProviderPort {
  /** The URL at which the person signs in. `fresh` asks for a new sign-in even if the provider has a session. */
  authorisationUrl(
    connection: ProviderConnection,
    request: ProviderRequest,
    options: { readonly fresh: boolean },
  ): Promise<{ readonly ok: true; readonly url: string } | ProviderFailure>
  /** Checks the answer, redeems its code, and verifies the ID token. */
  confirm(
    connection: ProviderConnection,
    request: ProviderRequest,
    answer: URLSearchParams,
  ): Promise<ProvenIdentity | ProviderFailure>
  /** Tries the connection without a person. @returns the failure, or undefined if the connection works */
  test(connection: ProviderConnection, redirect: string): Promise<ProviderFailure | undefined>
}
