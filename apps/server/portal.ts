import { OperatorError } from '#kit/server/operator-error.ts'
import { backupCommand, restoreCommand } from './commands/backup.ts'
import { type Command, UsageError } from './commands/command.ts'
import { createAdminCommand } from './commands/create-admin.ts'
import { createKeyCommand } from './commands/create-key.ts'
import { encryptSecretsCommand } from './commands/encrypt-secrets.ts'
import { importErpCommand } from './commands/import-erp.ts'
import { listMailsCommand } from './commands/mails.ts'
import { blockUserCommand, grantUndoCommand, revokeUndoCommand, unblockUserCommand } from './commands/user-commands.ts'
import { printStartupError } from './config/print-startup-error.ts'

const commands: readonly Command[] = [
  backupCommand,
  blockUserCommand,
  createAdminCommand,
  createKeyCommand,
  encryptSecretsCommand,
  importErpCommand,
  listMailsCommand,
  grantUndoCommand,
  revokeUndoCommand,
  restoreCommand,
  unblockUserCommand,
]

const helpText = (): string =>
  `npm run portal -- COMMAND\n\n${commands.map(({ usage, does }) => `  ${usage}\n      ${does}`).join('\n')}\n`

const [name, ...args] = process.argv.slice(2)
const command = commands.find(({ usage }) => usage.split(' ')[0] === name)
if (!command) {
  process.stdout.write(helpText())
  process.exit(name === undefined || name === 'help' ? 0 : 1)
}
command.run(args).then(
  () => process.exit(0),
  (fault: unknown) => {
    const isUsage = fault instanceof UsageError
    printStartupError(isUsage ? new OperatorError(`usage: npm run portal -- ${command.usage}`) : fault)
    process.exit(1)
  },
)
