import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { OperatorError } from '#kit/server/operator-error.ts'

/**
 * Reads a password from the terminal, without showing it, or from the first line of standard input, so that it never
 * appears in a command line. At a terminal it is typed twice, because a pasted command could be read as the password.
 * @throws OperatorError if the two differ
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
