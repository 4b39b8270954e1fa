import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawResponse {
  readonly status: number
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Opens a socket to the portal, for requests that no client library would send. */
export const openSocket = async (url: string): Promise<Socket> => {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, 'connect')
  return socket
}

/** Sends bytes and reads until the portal closes the connection. The request must contain `Connection: close`. */
export const sendRaw = async (url: string, bytes: string | Uint8Array): Promise<RawResponse> => {
  const socket = await openSocket(url)
  socket.write(bytes)
  return readResponse(socket)
}

/** Reads the response on a connection that the portal closes. */
export const readResponse = (socket: Socket): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    let answer = ''
    let fault: Error | undefined
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk
    })
    // a portal that does not read the whole body may reset the connection after its response
    socket.on('error', (error) => {
      fault = error
    })
    socket.on('close', () => (answer === '' && fault ? reject(fault) : resolve(parse(answer))))
  })

const parse = (answer: string): RawResponse => {
  const end = answer.indexOf('\r\n\r\n')
  const [start = '', ...lines] = answer.slice(0, Math.max(end, 0)).split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { status: Number(start.split(' ')[1]), headers: Object.fromEntries(headers), text: answer.slice(end + 4) }
}
