import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, 'docs/operating', file), 'utf8')

/** The variables in the tables of the operating manual. */
const documented = new Set(
  [...read('README.md').matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) =>
    [...(cell ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
  ),
)

const settingsIn: Readonly<Record<string, RegExp>> = {
  'deploy/Dockerfile': /^ENV (.*)$/gm,
  'deploy/compose.yml': /^ {4}([A-Z][A-Z0-9_]+): /gm,
  'deploy/portal@.service': /^Environment=(.*)$/gm,
  'deploy/portal.env.example': /^([A-Z_]+)=/gm,
}

test('[OPS-09] the recipes for container, compose and systemd set only settings that the portal has', () => {
  for (const [file, pattern] of Object.entries(settingsIn)) {
    const names = [...read(file).matchAll(pattern)].flatMap(([, settings]) =>
      (settings ?? '').split(' ').map((setting) => setting.split('=')[0] ?? ''),
    )
    expect(names.length, file).toBeGreaterThan(1)
    expect(
      names.filter((name) => !documented.has(name)),
      file,
    ).toEqual([])
  }
})

test('[OPS-09] the recipes start an existing program directly, so that it receives signals without npm in between', () => {
  const started = ['deploy/Dockerfile', 'deploy/portal@.service'].map(
    (file) => /^(CMD|ExecStart=).*?([\w/-]+\.ts)/m.exec(read(file))?.[2],
  )
  expect(started).toEqual(['apps/server/main.ts', 'apps/server/main.ts'])
  expect(existsSync(join(root, 'apps/server/main.ts'))).toBe(true)
  expect(read('deploy/Dockerfile')).toContain('USER node')
  expect(read('deploy/portal@.service')).toContain('User=portal')
})

test('[OPS-09] every variable of compose has a line in the example of its settings', () => {
  const used = [...read('deploy/compose.yml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name)
  const example = read('deploy/compose.env.example')
  expect(used.length).toBeGreaterThan(5)
  expect(used.filter((name) => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([])
})

test('[OPS-09] compose starts only with its secrets, and keeps files and backups in volumes that the portal may write', () => {
  const compose = read('deploy/compose.yml')
  const secrets = ['POSTGRES_PASSWORD', 'SESSION_SECRET', 'ENCRYPTION_KEY']
  expect(secrets.filter((name) => !compose.includes(`\${${name}:?}`))).toEqual([])
  const mounted = [...(/volumes: \[(.*backups.*)\]/.exec(compose)?.[1] ?? '').matchAll(/'(\w+):(\/\w+)'/g)]
  expect(
    mounted.map(([, volume]) => volume).filter((name) => !new RegExp(`^ {2}${name}:$`, 'm').test(compose)),
  ).toEqual([])
  const folders = mounted.map(([, , folder]) => folder)
  expect(folders).toEqual(['/data', /BACKUP_FOLDER: (\S+)/.exec(compose)?.[1]])
  // a new volume gets the owner and mode that the folder has in the image
  expect(read('deploy/Dockerfile')).toContain(`install -d -o node -g node -m 0700 ${folders.join(' ')}`)
})

test('[OPS-09] [SES-16] every documented start for production sets TRUSTED_PROXIES', () => {
  const starts = [...read('README.md').matchAll(/PORTAL_MODE=production(.*\\\n)*.*npm start/g)].map(([start]) => start)
  expect(starts.length).toBeGreaterThan(0)
  const recipes = ['deploy/compose.yml', 'deploy/portal.env.example'].map(read)
  for (const start of [...starts, ...recipes]) expect(start).toMatch(/TRUSTED_PROXIES[=:] ?\d/)
})

test('[OPS-09] nginx offers strong TLS only, and refuses calls without TLS instead of redirecting them', () => {
  const nginx = read('deploy/nginx.conf')
  expect(/ssl_protocols (.*);/.exec(nginx)?.[1]).toBe('TLSv1.2 TLSv1.3')
  const ciphers = /ssl_ciphers (.*);/.exec(nginx)?.[1]?.split(':') ?? []
  expect(
    ciphers.filter((one) => !/^ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM-SHA(256|384)|CHACHA20-POLY1305)$/.test(one)),
  ).toEqual([])
  expect(ciphers.length).toBeGreaterThan(3)
  const plain = /^server \{\s+listen 80;.*?^\}/ms.exec(nginx)?.[0]
  expect(plain).toMatch(/location \/api\/ \{\s+return 403;/)
})

test('[OPS-09] the image contains neither tests nor the history of the source', () => {
  const left = read('deploy/Dockerfile.dockerignore').trim().split('\n')
  expect(left).toEqual(expect.arrayContaining(['.git', 'tests', 'bench', '**/*.test.ts', 'data']))
})

test('[OPS-09] the systemd unit may write to the folders of the example settings', () => {
  const settings = read('deploy/portal.env.example')
  const unit = read('deploy/portal@.service')
  const folder = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(settings)?.[1]
  expect(`/var/lib/${/^StateDirectory=(.*)$/m.exec(unit)?.[1]}`).toBe(folder('DATA_DIR'))
  expect(/^ReadWritePaths=-(.*)$/m.exec(unit)?.[1]).toBe(folder('BACKUP_FOLDER'))
  // a `PORT` in the unit would apply to every process of the unit
  expect(settings).not.toMatch(/^PORT=/m)
})

test('[OPS-09] the commands of the guide to production name files that exist', () => {
  const named = [...read('production.md').matchAll(/docs\/operating\/[\w/.@-]+/g)].map(([path]) => path)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
