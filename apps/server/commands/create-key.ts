import { MAX_KEY_NAME } from '#areas/accounts/rules/api-key.ts'
import { readScopes, scopes } from '#areas/accounts/rules/scopes.ts'
import { createKeyFor } from '#areas/accounts/server/index.ts'
import { operatorActor } from '#kit/server/audit.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { textOf } from '#kit/shared/message.ts'
import { type Command, UsageError, withDatabase } from './command.ts'

export const createKeyCommand: Command = {
  usage: 'create-key USERNAME NAME SCOPE [SCOPE …]',
  does: `creates a key that acts for this user, valid for a year, and prints it once; scopes: ${scopes.join(', ')}`,
  run: async ([username, name = '', ...words]) => {
    const wanted = readScopes(words.join(' '))
    if (!username || name.trim() === '' || name.length > MAX_KEY_NAME || !wanted || wanted.length === 0)
      throw new UsageError()
    await withDatabase(async (db) => {
      const deps = { db, now: () => new Date() }
      const created = await createKeyFor(deps, operatorActor('create-key'), username, {
        name: name.trim(),
        scopes: wanted,
      })
      if (!created.ok) throw new OperatorError(textOf(created.message, 'en', created.params))
      process.stdout.write(`${created.value.key}\n`)
    })
  },
}
