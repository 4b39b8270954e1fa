/** A response as an external client receives it. */
export interface ClientResponse<T = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
}

/** An external client of the API: paths below /api, JSON or XML as bytes, a bearer token. */
export interface Client {
  readonly token: string | undefined
  get<T = unknown>(path: string, headers?: Record<string, string>): Promise<ClientResponse<T>>
  post<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<ClientResponse<T>>
  put<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<ClientResponse<T>>
  delete<T = unknown>(path: string): Promise<ClientResponse<T>>
  /** Sends multipart/form-data with POST. */
  upload<T = unknown>(path: string, form: FormData): Promise<ClientResponse<T>>
  /** The bytes of a response that is not JSON. */
  bytes(path: string): Promise<ClientResponse<Uint8Array>>
}

const isRaw = (body: unknown): body is FormData | Uint8Array<ArrayBuffer> =>
  body instanceof FormData || body instanceof Uint8Array

const typeOf = (body: unknown): string => (body instanceof Uint8Array ? 'application/xml' : 'application/json')

export const makeClient = (url: string, token?: string): Client => {
  const send = (method: string, path: string, body: unknown, headers: Record<string, string>) =>
    fetch(`${url}/api${path}`, {
      method,
      // a redirect leads to the public URL, where no portal of a test runs
      redirect: 'manual',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': typeOf(body) }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
    })
  const json = async <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await send(method, path, body, headers)
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? undefined : JSON.parse(text)) as T,
    }
  }
  return {
    token,
    get: (path, headers) => json('GET', path, undefined, headers),
    post: (path, body, headers) => json('POST', path, body, headers),
    put: (path, body, headers) => json('PUT', path, body, headers),
    delete: (path) => json('DELETE', path),
    upload: (path, form) => json('POST', path, form),
    bytes: async (path) => {
      const response = await send('GET', path, undefined, {})
      return { status: response.status, headers: response.headers, body: new Uint8Array(await response.arrayBuffer()) }
    },
  }
}
