import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { askPassword } from './create-admin.ts'

test('[OPS-03] a password typed at the terminal is not shown, and must be typed twice', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const output = new PassThrough()
  const prompted = askPassword(input, output)
  for (const key of ['l', 'o', 'n', 'g', ' ', 'x', '\u007F', 'words', '\r']) input.write(key)
  for (const key of ['long words', '\r']) input.write(key)
  expect(await prompted).toBe('long words')
  output.end()
  expect(await text(output)).toBe('Password: \nThe same again: \n')
})

test('[OPS-03] a command pasted after create-admin does not become the password', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const prompted = askPassword(input, new PassThrough())
  for (const pasted of ['systemctl daemon-reload\r', 'systemctl enable --now portal@3001\r']) input.write(pasted)
  await expect(prompted).rejects.toThrow('The two passwords differ. Nothing was changed.')
})

test('[OPS-03] a password is read from the first line of standard input', async () => {
  const input = new PassThrough()
  const prompted = askPassword(input, new PassThrough())
  input.end('long enough words\nanother line\n')
  expect(await prompted).toBe('long enough words')
})
