import { once } from 'node:events'
import { Agent, request } from 'node:http'

/**
 * Starts a sign-in on a connection that the client keeps open. The server has received the headers; `finish` sends the
 * body.
 */
export const startSlowSignIn = async (url: string, identifier: string, password: string) => {
  const body = JSON.stringify({ identifier, password })
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
  const call = request(`${url}/api/auth/local`, { method: 'POST', headers, agent: new Agent({ keepAlive: true }) })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    call.once('error', reject)
    call.once('response', (response) => response.resume().once('end', () => resolve(response.statusCode)))
  })
  call.flushHeaders()
  await once(call, 'continue')
  return { finish: () => call.end(body), answered }
}
