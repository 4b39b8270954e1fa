import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Encodes the part of CBOR (RFC 8949) that a response of an authenticator needs. */
const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value])
const text = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const map = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()])

const sha256 = (value: string | Buffer): Buffer => createHash('sha256').update(value).digest()
const base64url = (value: Buffer): string => value.toString('base64url')

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

export interface PasskeyResponseOptions {
  readonly origin?: string
  readonly host?: string
  readonly isVerified?: boolean
  readonly counter?: number
}

/** Creates an authenticator in software, which signs as a device does. */
export const newPasskey = (site: { readonly origin: string; readonly host: string }) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let used = 0

  const clientData = (type: string, challenge: string, origin = site.origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (flags: number, counter: number, host = site.host) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count])
  }
  const flagsOf = ({ isVerified = true }: PasskeyResponseOptions) => USER_PRESENT | (isVerified ? USER_VERIFIED : 0)
  const common = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }

  return {
    id: base64url(id),
    /** Returns the response to the options of a new passkey. */
    create: (challenge: string, options: PasskeyResponseOptions = {}) => {
      const key = map([
        [integer(1), integer(2)],
        [integer(3), integer(-7)],
        [integer(-1), integer(1)],
        [integer(-2), bytes(Buffer.from(x, 'base64url'))],
        [integer(-3), bytes(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.from([0, id.length])
      const data = Buffer.concat([
        authData(flagsOf(options) | HAS_CREDENTIAL, used, options.host),
        Buffer.alloc(16),
        length,
        id,
        key,
      ])
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(data)],
      ])
      return {
        ...common,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, options.origin)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    /** Returns the response to the options of a sign-in. */
    get: (challenge: string, options: PasskeyResponseOptions = {}) => {
      used = options.counter ?? used + 1
      const client = clientData('webauthn.get', challenge, options.origin)
      const data = authData(flagsOf(options), used, options.host)
      return {
        ...common,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      }
    },
  }
}

export type Passkey = ReturnType<typeof newPasskey>
