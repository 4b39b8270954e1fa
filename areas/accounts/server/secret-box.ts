import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts secrets that the portal must read again, such as those of authenticator apps, with a key that is not in the
 * database. A secret is bound to its `owner`, so that it cannot be copied to another row.
 */
export class SecretBox {
  /** The first key encrypts. All keys can decrypt. */
  readonly #keys: readonly [Buffer, ...Buffer[]]

  /** `formerKey` decrypts secrets that were encrypted before the key was replaced. */
  constructor(key: string, formerKey?: string) {
    const derived = (from: string) => Buffer.from(hkdfSync('sha256', from, '', 'portal secrets', 32))
    this.#keys = formerKey === undefined ? [derived(key)] : [derived(key), derived(formerKey)]
  }

  encrypt(text: string, owner: string): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#keys[0], iv).setAAD(Buffer.from(owner))
    const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
  }

  /** Returns the secret, or undefined if it was encrypted with another key or for another owner. */
  decrypt(stored: string, owner: string): string | undefined {
    const bytes = Buffer.from(stored, 'base64url')
    for (const key of this.#keys) {
      const text = decryptWith(key, bytes, owner)
      if (text !== undefined) return text
    }
    return undefined
  }
}

const decryptWith = (key: Buffer, bytes: Buffer, owner: string): string | undefined => {
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
  try {
    const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag)
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

/** The number of stored secrets that were encrypted again, and the number that no key could decrypt. */
export interface ReencryptionResult {
  readonly encrypted: number
  readonly unreadable: number
}

interface StoredSecret {
  readonly stored: string
  readonly owner: string
  /** Replaces the stored secret. */
  readonly replace: (secret: string) => Promise<unknown>
}

/** Encrypts stored secrets again with the box's current key. Their rows must be locked. */
export const reencryptAll = async (box: SecretBox, secrets: readonly StoredSecret[]): Promise<ReencryptionResult> => {
  let encrypted = 0
  for (const { stored, owner, replace } of secrets) {
    const secret = box.decrypt(stored, owner)
    if (secret === undefined) continue
    await replace(box.encrypt(secret, owner))
    encrypted++
  }
  return { encrypted, unreadable: secrets.length - encrypted }
}
