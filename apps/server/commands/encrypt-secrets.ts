import { encryptAccountSecrets, SecretBox } from '#areas/accounts/server/index.ts'
import { encryptWebhookSecrets } from '#areas/webhooks/server/index.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { readConfig } from '../config/config.ts'
import { type Command, withDatabase } from './command.ts'

export const encryptSecretsCommand: Command = {
  usage: 'encrypt-secrets',
  does: 'encrypts all stored secrets with ENCRYPTION_KEY, after FORMER_ENCRYPTION_KEY was set to the replaced key',
  run: async () => {
    const config = await readConfig(process.env)
    if (config.formerEncryptionKey === undefined)
      throw new OperatorError('Set FORMER_ENCRYPTION_KEY to the key that ENCRYPTION_KEY replaces.')
    const box = new SecretBox(config.encryptionKey, config.formerEncryptionKey)
    await withDatabase(async (db) => {
      const [accounts, webhooks] = await db
        .transaction()
        .execute(async (unit) => [await encryptAccountSecrets(unit, box), await encryptWebhookSecrets(unit, box)])
      process.stdout.write(`${accounts.encrypted + webhooks.encrypted} secrets are encrypted with ENCRYPTION_KEY.\n`)
      const unreadable = accounts.unreadable + webhooks.unreadable
      if (unreadable > 0)
        throw new OperatorError(
          `${unreadable} secrets cannot be read with either key. Check FORMER_ENCRYPTION_KEY. If it is right, they must be entered again.`,
        )
    })
  },
}
