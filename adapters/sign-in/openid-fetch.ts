import type { ProviderFailure, ProviderProblem } from '#areas/accounts/server/identity-provider.port.ts'

export const TIMEOUT_MS = 8_000
const MAX_BYTES = 512 * 1024

export const providerFailure = (problem: ProviderProblem, detail: string): ProviderFailure => ({
  ok: false,
  problem,
  detail,
})

/** Error codes of Node.js for certificates that are expired, self-signed, or for another host. */
const CERTIFICATE = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/

/** Returns what is wrong with a connection that gave no response. */
export const connectionFailure = (fault: unknown): ProviderFailure => {
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
 * Sends a request to a URL that an administrator has entered. Time and size are limited. Redirects are not followed,
 * because only the entered URL was checked.
 */
export const fetchLimited = async (url: string, options: RequestInit = {}): Promise<Response> => {
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
