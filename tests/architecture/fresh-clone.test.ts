import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { freshCopy } from '#tests/support/fresh-copy.ts'

const START_TIMEOUT_MS = 600_000

/** Returns the environment of a new user's terminal, without the Node.js 24 and npm of this test run. */
const terminal = (settings: Record<string, string>): NodeJS.ProcessEnv => {
  const ours = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE|VITE|TEST|DATABASE_URL|PORTAL_)/.test(name))
  const { PATH = '', ...rest } = Object.fromEntries(ours)
  const path = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...rest, PATH: path.join(delimiter), npm_config_prefer_offline: 'true', ...settings }
}

test(
  '[OPS-01] one command starts a fresh clone with demo data, prints the URL and the accounts, and stops with npm',
  async () => {
    const port = await freePort()
    const copy = freshCopy()
    onTestFinished(copy.remove)
    const npm = spawn('npm', ['start'], { cwd: copy.path, env: terminal({ PORT: String(port) }), detached: true })
    onTestFinished(() => {
      if (npm.pid !== undefined && npm.exitCode === null && npm.signalCode === null) process.kill(-npm.pid, 'SIGKILL')
    })
    let output = ''
    for (const stream of [npm.stdout, npm.stderr])
      stream.on('data', (text) => {
        output += text
      })
    const deadline = Date.now() + START_TIMEOUT_MS
    while (!output.includes('account_admin') && npm.exitCode === null && Date.now() < deadline) await pause(200)

    const url = `http://127.0.0.1:${port}`
    expect(output).toContain(url)
    expect(output).toContain('portal-demo')
    await expect.poll(async () => (await fetch(`${url}/api/health`)).status).toBe(200)
    const page = await fetch(url)
    expect(page.headers.get('content-type')).toContain('text/html')
    const signIn = await fetch(`${url}/api/auth/local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: 'vendor', password: 'portal-demo' }),
    })
    expect(await signIn.json()).toMatchObject({ statusCode: 200, user: { username: 'vendor', user_type: 'vendor' } })

    npm.kill('SIGTERM')
    const refused = async () =>
      !(await fetch(url).then(
        () => true,
        () => false,
      ))
    while (!(await refused()) && Date.now() < deadline) await pause(200)
    expect(await refused()).toBe(true)
  },
  START_TIMEOUT_MS + 60_000,
)
