import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, importJWK, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

export const CLIENT = { id: 'portal', secret: 'a secret of the portal at this provider' }

/** A real identity provider (oidc-provider) on this machine. All names can sign in there, with any password. */
export interface IdentityProvider {
  readonly issuer: string
  /** Changes the claims of ID tokens. The tokens are still correctly signed, unless they are forged. */
  tamper(change: ((claims: JWTPayload) => JWTPayload) | undefined, options?: { readonly isForged: boolean }): void
  /** Closes every connection immediately while `isAway` is true. */
  setAway(isAway: boolean): void
  /** Replaces the published configuration. */
  publish(text: string | undefined): void
  /** The query parameters of each request to the provider's sign-in page. */
  readonly authorisations: URLSearchParams[]
  close(): Promise<void>
}

const newKey = async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'test' }
}

/**
 * @param redirect the URL of the portal that is registered at the provider
 * @param email the email address that the provider returns for every person
 */
export const startIdentityProvider = async (
  redirect: string,
  email = 'vendor@test.example',
): Promise<IdentityProvider> => {
  let tampered: ((claims: JWTPayload) => JWTPayload) | undefined
  let isAway = false
  let published: string | undefined
  const authorisations: URLSearchParams[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider')
    if (url.pathname === '/auth') authorisations.push(url.searchParams)
    if (isAway) return request.socket.destroy()
    if (published !== undefined && url.pathname.startsWith('/.well-known/')) return response.end(published)
    return handle(request, response)
  })
  // keeps idle connections open, because a client may use one again after a long pause of the machine
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const key = await newKey()
  const forgedKey = await newKey()
  let signingKey = key
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirect],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [key] as never },
    cookies: { keys: ['a key for the cookies of the test provider'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    // grants access without asking the user for consent, as the provider of a company does
    loadExistingGrant: async (context) => {
      const { client, session, provider: self } = context.oidc
      const grant = new self.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email, email_verified: true, preferred_username: `${id}@company.example` }),
    }),
  })
  provider.use(async (context, next) => {
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (tampered === undefined || context.path !== '/token' || body?.id_token === undefined) return
    body.id_token = await new SignJWT(tampered(decodeJwt(body.id_token)))
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .sign(await importJWK(signingKey, 'RS256'))
  })
  const handle = provider.callback()
  return {
    issuer,
    tamper: (change, { isForged } = { isForged: false }) => {
      tampered = change
      signingKey = isForged ? forgedKey : key
    },
    setAway: (away) => {
      isAway = away
    },
    publish: (text) => {
      published = text
    },
    authorisations,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Creates a browser that signs in at the provider. It keeps the provider's cookies and fills in its sign-in form. */
export const makeProviderBrowser = () => {
  const cookies = new Map<string, string>()
  const request = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      if (pair.slice(at + 1) === '') cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }
  /**
   * Signs in as this person.
   * @returns the URL of the portal to which the provider sends the browser
   */
  return async (url: string, person: string): Promise<URL> => {
    const { origin } = new URL(url)
    let response = await request(url)
    for (let step = 0; step < 10; step++) {
      const target = response.headers.get('location')
      if (target === null) {
        const action = /action="([^"]+)"/.exec(await response.text())?.[1]
        if (action === undefined) throw new Error(`the provider shows no form: HTTP ${response.status}`)
        response = await request(new URL(action, origin).href, { prompt: 'login', login: person, password: 'any' })
        continue
      }
      const next = new URL(target, origin)
      if (next.origin !== origin) return next
      response = await request(next.href)
    }
    throw new Error('the provider does not send the browser back')
  }
}
