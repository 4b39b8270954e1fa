import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A received mail. */
export interface ReceivedMail {
  /** The recipients of the SMTP envelope, not of the header. */
  readonly envelopeTo: readonly string[]
  readonly mail: Email
}

export interface MailServer {
  readonly port: number
  readonly arrived: readonly ReceivedMail[]
  /** Waits until this number of mails has arrived. */
  until(count: number): Promise<void>
  /** Closes every connection without a response. */
  hangUp(): void
  close(): Promise<void>
}

/** Creates a refusal by the server, such as `451 try later`. */
export const smtpRefusal = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code })

export interface MailServerOptions extends SMTPServerOptions {
  /** Returns the refusal of a recipient; undefined to accept it. */
  readonly check?: (address: string) => Error | undefined
  /** Called when a mail has arrived completely, before the response. Its result determines the response. */
  readonly answer?: (arrived: ReceivedMail) => Promise<Error | undefined>
  readonly listenOn?: number
}

/** Starts a real SMTP server on a free port. */
export const startMailServer = async (options: MailServerOptions = {}): Promise<MailServer> => {
  const { check, answer, listenOn = 0, ...input } = options
  const arrived: ReceivedMail[] = []
  const waiting: { count: number; done: () => void }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _, callback) => callback(check?.(address) ?? null),
    onData: (stream, session, callback) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(parts))
        const one = { envelopeTo: session.envelope.rcptTo.map(({ address }) => address), mail }
        const refusal = await answer?.(one)
        if (!refusal) {
          arrived.push(one)
          for (const { count, done } of waiting) if (arrived.length >= count) done()
        }
        callback(refusal ?? null)
      })
    },
    ...input,
  })
  // some tests disconnect in the middle of a mail
  server.on('error', () => {})
  const listening = server.listen(listenOn, '127.0.0.1')
  await once(listening, 'listening')
  const sockets = new Set<Socket>()
  listening.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return {
    port: (listening.address() as AddressInfo).port,
    arrived,
    until: (count) =>
      new Promise((done) => {
        if (arrived.length >= count) return done()
        waiting.push({ count, done })
      }),
    hangUp: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}

/** The portal's settings for sending through this server. */
export const smtpEnv = ({ port }: MailServer): Readonly<Record<string, string>> => ({
  MAIL_TRANSPORT: 'smtp',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(port),
  SMTP_TLS: 'none',
  MAIL_FROM: 'Portal <portal@group.example>',
})
