import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A certificate and its key as PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
  readonly issuer: { readonly name: string; readonly key: KeyObject }
}

const DAY_MS = 86_400_000

/** Encodes DER: tag, length, content (X.690). */
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const integer = (bytes: Buffer) => der(0x02, bytes)
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes)
const time = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`, 'ascii'))

const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'))
const nameOf = (commonName: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(commonName)))))
const BASIC_CONSTRAINTS = '551d13'
const SUBJECT_ALT_NAME = '551d11'
const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value))
const isAuthority = sequence(der(0x01, Buffer.from([255])))
const forThisMachine = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))

const pem = (bytes: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${(bytes.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`

/**
 * Creates a certificate (X.509 v3, EC P-256) for this machine, valid from yesterday for two days. It is signed by
 * `authority`. Without an authority, the certificate is itself an authority.
 */
export const makeCertificate = (name: string, authority?: Certificate): Certificate => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const issuer = authority?.issuer ?? { name, key: privateKey }
  const now = Date.now()
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.from([1 + (now % 120)])),
    ECDSA_SHA256,
    nameOf(issuer.name),
    sequence(time(new Date(now - DAY_MS)), time(new Date(now + DAY_MS))),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(extension(authority ? SUBJECT_ALT_NAME : BASIC_CONSTRAINTS, authority ? forThisMachine : isAuthority)),
    ),
  )
  const signed = sequence(body, ECDSA_SHA256, bits(sign('sha256', body, issuer.key)))
  return {
    cert: pem(signed),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    issuer: { name, key: privateKey },
  }
}
