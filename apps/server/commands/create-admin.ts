import { passwordRefusal } from '#areas/accounts/rules/password.ts'
import { addAccount, hashPassword, isFrequentPassword } from '#areas/accounts/server/index.ts'
import { audit, operator } from '#kit/server/audit.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { textOf } from '#kit/shared/message.ts'
import { askPassword } from './ask-password.ts'
import { type Command, WrongUsage, withDatabase } from './command.ts'

export const createAdmin: Command = {
  usage: 'create-admin USERNAME EMAIL',
  does: 'adds the first admin; the password is read from the terminal or standard input',
  run: async ([username, email]) => {
    if (!username || !email) throw new WrongUsage()
    const password = await askPassword(process.stdin, process.stderr)
    const refusal = passwordRefusal({ username, email }, password, password, isFrequentPassword)
    if (refusal) throw new OperatorError(textOf(refusal.message, 'en', refusal.params))
    const account = { username, email, userType: 'admin', language: 'en' } as const
    const passwordHash = await hashPassword(password)
    await withDatabase(async (db) => {
      const id = await db.transaction().execute(async (unit) => {
        const added = await addAccount(unit, { ...account, passwordHash })
        const change = { what: 'user.create', kind: 'user', organisation: null, vendor: null, after: account }
        if (added !== undefined) await audit(unit, operator('create-admin'), new Date(), { ...change, id: added })
        return added
      })
      if (id === undefined) throw new OperatorError(`The user name ${username} or the address ${email} is taken.`)
      process.stdout.write(`Admin ${username} added.\n`)
    })
  },
}
