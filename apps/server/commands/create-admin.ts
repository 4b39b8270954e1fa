import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { passwordRefusal } from '#areas/accounts/rules/sign-in/password.ts'
import { addAccount, hashPassword, isFrequentPassword } from '#areas/accounts/server/index.ts'
import { operatorActor, writeAudit } from '#kit/server/audit.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { textOf } from '#kit/shared/message.ts'
import { type Command, UsageError, withDatabase } from './command.ts'

/**
 * Reads a password from the terminal without showing it, or from the first line of standard input, so that it never
 * appears in a command line. At a terminal it must be typed twice, because a pasted command could be read as the
 * password.
 * @throws OperatorError if the two passwords differ
 */
export const askPassword = async (
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean },
  output: NodeJS.WritableStream,
): Promise<string> => {
  const nowhere = new Writable({ write: (_, __, done) => done() })
  const terminal = createInterface({ input, output: nowhere, terminal: input.isTTY ?? false })
  // Ctrl+C ends the command
  terminal.once('SIGINT', () => process.exit(130))
  const lines = terminal[Symbol.asyncIterator]()
  const ask = async (prompt: string): Promise<string> => {
    output.write(prompt)
    const { value } = await lines.next()
    output.write('\n')
    return value ?? ''
  }
  const password = await ask('Password: ')
  const isTyped = input.isTTY ?? false
  const isSame = !isTyped || (await ask('The same again: ')) === password
  terminal.close()
  if (!isSame) throw new OperatorError('The two passwords differ. Nothing was changed.')
  return password
}

export const createAdminCommand: Command = {
  usage: 'create-admin USERNAME EMAIL',
  does: 'adds the first admin; the password is read from the terminal or standard input',
  run: async ([username, email]) => {
    if (!username || !email) throw new UsageError()
    const password = await askPassword(process.stdin, process.stderr)
    const refusal = passwordRefusal({ username, email }, password, password, isFrequentPassword)
    if (refusal) throw new OperatorError(textOf(refusal.message, 'en', refusal.params))
    const password_hash = await hashPassword(password)
    await withDatabase(async (db) => {
      const admin = await db.transaction().execute(async (unit) => {
        const added = await addAccount(unit, { username, email, user_type: 'admin', language: 'en', password_hash })
        const after = { username, email, userType: 'admin', language: 'en' }
        const change = { what: 'user.create', kind: 'user', organisation: null, vendor: null, after }
        if (added) await writeAudit(unit, operatorActor('create-admin'), new Date(), { ...change, id: added.id })
        return added
      })
      if (!admin) throw new OperatorError(`The user name ${username} or the address ${email} is taken.`)
      process.stdout.write(`Admin ${username} added.\n`)
    })
  },
}
