import { backupCommand, restoreCommand } from './commands/backup.ts'
import { blockUser, unblockUser } from './commands/block-user.ts'
import type { Command } from './commands/command.ts'
import { createAdmin } from './commands/create-admin.ts'
import { createKeyCommand } from './commands/create-key.ts'
import { encryptSecretsCommand } from './commands/encrypt-secrets.ts'
import { grantUndo, revokeUndo } from './commands/grant-undo.ts'
import { importErpCommand } from './commands/import-erp.ts'
import { listMailsCommand } from './commands/mails.ts'
import { printStartupError } from './print-startup-error.ts'

const commands: Readonly<Record<string, Command>> = {
  backup: backupCommand,
  'block-user': blockUser,
  'create-admin': createAdmin,
  'create-key': createKeyCommand,
  'encrypt-secrets': encryptSecretsCommand,
  'import-erp': importErpCommand,
  mails: listMailsCommand,
  'grant-undo': grantUndo,
  'revoke-undo': revokeUndo,
  restore: restoreCommand,
  'unblock-user': unblockUser,
}

const helpText = (): string =>
  `npm run portal -- COMMAND\n\n${Object.values(commands)
    .map(({ usage, does }) => `  ${usage}\n      ${does}`)
    .join('\n')}\n`

const [name, ...args] = process.argv.slice(2)
const command = commands[name ?? 'help']
if (!command) {
  process.stdout.write(helpText())
  process.exit(name === undefined || name === 'help' ? 0 : 1)
}
command.run(args).then(
  () => process.exit(0),
  (fault: unknown) => {
    printStartupError(fault)
    process.exit(1)
  },
)
