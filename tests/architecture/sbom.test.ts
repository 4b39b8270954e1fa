import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Locked {
  readonly packages: Readonly<Record<string, LockedPackage>>
}
interface LockedPackage {
  readonly version: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly license?: string
  /** True for the example client, a package of this repository. */
  readonly link?: boolean
}
interface Component {
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly hashes?: readonly { readonly alg: string }[]
}

const allowed =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|Unlicense|CC0-1\.0)(( AND | OR )(MIT|Apache-2\.0|OFL-1\.1|CC0-1\.0))?\)?$/
/** Packages that state their licence only in a LICENSE file. png-js has the MIT licence. */
const statedInFile = ['node_modules/png-js']

const needed = () => {
  const { packages } = JSON.parse(read('package-lock.json')) as Locked
  return Object.entries(packages).filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
}

test('[OPS-12] every package that the portal needs to run has a licence that the policy allows', () => {
  const others = needed().filter(([path, { license }]) => !allowed.test(license ?? '') && !statedInFile.includes(path))
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
  expect(read('node_modules/png-js/LICENSE')).toMatch(/MIT|Permission is hereby granted, free of charge/)
})

test('[OPS-12] lists the components with version, package URL, checksum and licence', () => {
  execFileSync(process.execPath, ['scripts/sbom.mjs'], { cwd: root })
  const sbom = JSON.parse(read('dist/sbom.cdx.json')) as Record<string, unknown> & { components: Component[] }
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
    metadata: { component: { type: 'application', name: 'supplier-delivery-portal' } },
  })
  const key = (name: string, version: string) => `${name}@${version}`
  const listed = new Set(sbom.components.map(({ name, version }) => key(name, version)))
  const missing = needed()
    .filter(([, { optional }]) => !optional)
    .map(([path, { version }]) => key(path.replace(/^.*node_modules\//, ''), version))
    .filter((one) => !listed.has(one))
  expect(missing).toEqual([])
  for (const { name, version, purl, hashes } of sbom.components) {
    expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`)
    expect(hashes?.map(({ alg }) => alg)).toEqual(['SHA-512'])
  }
  const licences = read('dist/licences.md')
  for (const one of listed) expect(licences).toContain(`- ${one.replace(/@([^@]*)$/, ' $1')}`)
  expect(licences).not.toContain('undefined')
})
