import { createHash } from 'node:crypto'
import * as openid from 'openid-client'
import type {
  IdentityProviderPort,
  ProviderConnection,
  ProviderFailure,
  ProviderRequest,
} from '#areas/accounts/server/identity-provider.port.ts'
import { ExpiringCache } from '#kit/server/expiring-cache.ts'

const TIMEOUT_MS = 8_000
const MAX_BYTES = 512 * 1024
const CONFIGURATION_LIFETIME_MS = 10 * 60_000
const SCOPE = 'openid profile email'
const MAX_NAME_LENGTH = 200
const NEEDED = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const

const providerFailure = (problem: ProviderFailure['problem'], detail: string): ProviderFailure => ({
  ok: false,
  problem,
  detail,
})

/** Error codes of Node.js for certificates that are expired, self-signed, or for another host. */
const CERTIFICATE = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/

const connectionFailure = (fault: unknown): ProviderFailure => {
  const { cause, name } = fault as { cause?: { code?: unknown; message?: unknown }; name?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError') return providerFailure('unreachable', `${TIMEOUT_MS / 1000} s`)
  const code = String(cause?.code ?? cause?.message ?? (fault as Error).message)
  return providerFailure(CERTIFICATE.test(code) ? 'certificate' : 'unreachable', code.slice(0, 100))
}

const readLimited = async (response: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > MAX_BYTES) throw new TypeError('the answer is too long')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/**
 * Sends a request to a URL that an administrator entered. Time and size are limited. Redirects are not followed,
 * because only the entered URL was checked.
 */
const fetchLimited = async (url: string, options: RequestInit = {}): Promise<Response> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, {
    ...options,
    redirect: 'manual',
    signal: options.signal ? AbortSignal.any([options.signal, signal]) : signal,
  })
  const { status, statusText, headers } = response
  const content = await readLimited(response)
  const isEmpty = status === 204 || status === 304 || status < 200
  return new Response(isEmpty ? null : content, { status, statusText, headers })
}

type Metadata = openid.ServerMetadata

/** Reads the configuration that a provider publishes, or returns what is wrong with it. */
const readMetadata = async (issuer: string): Promise<{ ok: true; metadata: Metadata } | ProviderFailure> => {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetchLimited(url).catch(connectionFailure)
  if ('problem' in response) return response
  if (response.status >= 500) return providerFailure('unreachable', `HTTP ${response.status}`)
  if (response.status !== 200) return providerFailure('not-json', `HTTP ${response.status}`)
  const metadata = (await response.json().catch(() => undefined)) as Metadata | undefined
  if (typeof metadata !== 'object' || metadata === null) return providerFailure('not-json', 'JSON')
  if (metadata.issuer !== issuer) return providerFailure('issuer-differs', String(metadata.issuer).slice(0, 300))
  const missing = NEEDED.filter((name) => typeof metadata[name] !== 'string' || !URL.canParse(metadata[name]))
  if (missing.length > 0) return providerFailure('incomplete', missing.join(', '))
  const isPlain = !issuer.startsWith('https:')
  const unsafe = NEEDED.filter((name) => !isPlain && !String(metadata[name]).startsWith('https:'))
  return unsafe.length > 0 ? providerFailure('incomplete', `https: ${unsafe.join(', ')}`) : { ok: true, metadata }
}

const configurationOf = (metadata: Metadata, { issuer, clientId, clientSecret }: ProviderConnection) => {
  const methods = metadata.token_endpoint_auth_methods_supported
  const usesPost = methods !== undefined && !methods.includes('client_secret_basic')
  const authentication = (usesPost ? openid.ClientSecretPost : openid.ClientSecretBasic)(clientSecret)
  const configuration = new openid.Configuration(metadata, clientId, undefined, authentication)
  configuration.timeout = TIMEOUT_MS / 1000
  configuration[openid.customFetch] = (url, options) => fetchLimited(url, options as RequestInit)
  // the signature of ID tokens is checked too, although they come directly from the provider
  openid.enableNonRepudiationChecks(configuration)
  if (!issuer.startsWith('https:')) openid.allowInsecureRequests(configuration)
  return configuration
}

/** Returns the fault in a response of the provider, or in the connection to it. */
const answerFailure = (fault: unknown): ProviderFailure => {
  if (fault instanceof openid.AuthorizationResponseError)
    return providerFailure('denied', (fault.error_description ?? fault.error).slice(0, 200))
  if (fault instanceof openid.ResponseBodyError) {
    const isClient = fault.error === 'invalid_client' || fault.error === 'unauthorized_client'
    return providerFailure(isClient ? 'client-refused' : 'answer-wrong', fault.error.slice(0, 100))
  }
  if (fault instanceof openid.WWWAuthenticateChallengeError)
    return providerFailure('client-refused', `HTTP ${fault.status}`)
  if (fault instanceof openid.ClientError) {
    const response = fault.cause instanceof Response ? fault.cause : undefined
    if (fault.code === 'OAUTH_TIMEOUT' || (response && response.status >= 500))
      return providerFailure('unreachable', response ? `HTTP ${response.status}` : 'timeout')
    const claim = (fault.cause as { cause?: { claim?: unknown } } | undefined)?.cause?.claim
    const isConnection = fault.cause instanceof TypeError && 'cause' in fault.cause
    if (isConnection) return connectionFailure(fault.cause)
    return providerFailure(
      'answer-wrong',
      typeof claim === 'string' ? claim : String(fault.code ?? fault.message).slice(0, 100),
    )
  }
  return fault instanceof TypeError ? connectionFailure(fault) : providerFailure('answer-wrong', 'unknown')
}

const shownNameOf = (claims: openid.IDToken): string | null => {
  const name = [claims.preferred_username, claims.email, claims.name].find((one) => typeof one === 'string')
  return name === undefined ? null : String(name).slice(0, MAX_NAME_LENGTH)
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

const urlOf = (
  configuration: openid.Configuration,
  { redirect, state, nonce, verifier }: ProviderRequest,
  fresh: boolean,
): URL =>
  openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirect,
    scope: SCOPE,
    state,
    nonce,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...(fresh ? { prompt: 'login' } : {}),
  })

/**
 * Redeems an invented code. If the provider accepts the client, its error is about the code and not about the client.
 */
const testClient = async (configuration: openid.Configuration, redirect: string) => {
  const { issuer: iss } = configuration.serverMetadata()
  const invented = new URLSearchParams({ code: 'connection-test', state: 'test', iss })
  try {
    await openid.authorizationCodeGrant(configuration, new URL(`${redirect}?${invented}`), {
      expectedState: 'test',
      pkceCodeVerifier: 'connection-test-connection-test-connection-test',
    })
    return undefined
  } catch (fault) {
    const found = answerFailure(fault)
    return found.problem === 'answer-wrong' && fault instanceof openid.ResponseBodyError ? undefined : found
  }
}

/**
 * Opens the sign-in page as a browser does. If a provider does not know the redirect URL, it responds with an error
 * page.
 */
const testRedirect = async (configuration: openid.Configuration, redirect: string) => {
  const request = { redirect, state: 'test', nonce: 'test', verifier: 'test' }
  const response = await fetchLimited(urlOf(configuration, request, true).href).catch(connectionFailure)
  if ('problem' in response) return response
  return response.status >= 400 ? providerFailure('redirect-refused', redirect) : undefined
}

const testKeys = async (configuration: openid.Configuration) => {
  const response = await fetchLimited(String(configuration.serverMetadata().jwks_uri)).catch(connectionFailure)
  if ('problem' in response) return response
  const { keys } = ((await response.json().catch(() => ({}))) ?? {}) as { keys?: unknown }
  return Array.isArray(keys) && keys.length > 0 ? undefined : providerFailure('incomplete', 'jwks_uri')
}

type FoundConfiguration = { ok: true; configuration: openid.Configuration } | ProviderFailure

const readConfiguration = async (connection: ProviderConnection): Promise<FoundConfiguration> => {
  const found = await readMetadata(connection.issuer)
  return found.ok ? { ok: true, configuration: configurationOf(found.metadata, connection) } : found
}

/**
 * Implements OpenID Connect with `openid-client`. The configurations of providers are cached in this process for some
 * time.
 */
export const openIdConnect = (): IdentityProviderPort => {
  const cached = new ExpiringCache<string, FoundConfiguration>(
    CONFIGURATION_LIFETIME_MS,
    () => performance.now(),
    ({ ok }) => !ok,
  )
  const configurationFor = (connection: ProviderConnection) => {
    const key = createHash('sha256')
      .update(JSON.stringify(Object.values(connection)))
      .digest('hex')
    return cached.get(key, () => readConfiguration(connection))
  }

  return {
    async authorisationUrl(connection, request, { fresh }) {
      const found = await configurationFor(connection)
      return found.ok ? { ok: true, url: urlOf(found.configuration, request, fresh).href } : found
    },

    async confirm(connection, request, answer) {
      const found = await configurationFor(connection)
      if (!found.ok) return found
      try {
        const address = new URL(`${request.redirect}?${answer}`)
        const tokens = await openid.authorizationCodeGrant(found.configuration, address, {
          expectedState: request.state,
          expectedNonce: request.nonce,
          pkceCodeVerifier: request.verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) return providerFailure('answer-wrong', 'id_token')
        return { ok: true, issuer: claims.iss, subject: claims.sub, shownName: shownNameOf(claims) }
      } catch (fault) {
        return answerFailure(fault)
      }
    },

    async test(connection, redirect) {
      const found = await readConfiguration(connection)
      if (!found.ok) return found
      const { configuration } = found
      return (
        (await testKeys(configuration)) ??
        (await testClient(configuration, redirect)) ??
        (await testRedirect(configuration, redirect))
      )
    },
  }
}
