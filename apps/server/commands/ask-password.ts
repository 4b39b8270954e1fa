import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/**
 * Reads a password from the terminal, without showing it, or from the first line of standard input, so that it never
 * appears in a command line.
 */
export const askPassword = async (
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean },
  output: NodeJS.WritableStream,
): Promise<string> => {
  const nowhere = new Writable({ write: (_, __, done) => done() })
  const terminal = createInterface({ input, output: nowhere, terminal: input.isTTY ?? false })
  // Ctrl+C ends the command
  terminal.once('SIGINT', () => process.exit(130))
  output.write('Password: ')
  const password = await terminal.question('')
  output.write('\n')
  terminal.close()
  return password
}
