// npm run sbom: writes the components that the portal needs to run, with their licences (OPS-12): dist/sbom.cdx.json in the
// CycloneDX format, and dist/licences.md.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, stop } from './install.mjs'

/** Packages that state their licence in a file only. */
const statedInFile = { 'png-js': 'MIT' }

const list = [
  'sbom',
  '--sbom-format',
  'cyclonedx',
  '--sbom-type',
  'application',
  '--package-lock-only',
  '--workspaces=false',
]
const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
const { status, stdout, stderr } = spawnSync(npm[0], [...npm.slice(1), ...list], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 100_000_000,
  shell: npm.length === 1 && process.platform === 'win32',
})
if (status !== 0) stop(`npm could not list the components:\n${stderr}`)
const sbom = JSON.parse(stdout)
sbom.metadata.component.name = 'supplier-delivery-portal'

// npm's own --omit=dev also drops packages that both the portal and a development package need
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const needed = new Set(
  Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`),
)
sbom.components = sbom.components.filter(({ name, version }) => needed.has(`${name}@${version}`))
const refs = new Set([sbom.metadata.component['bom-ref'], ...sbom.components.map((one) => one['bom-ref'])])
sbom.dependencies = sbom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }))

const namesOf = ({ name, version, licenses = [] }) => {
  const licence = licenses.map(({ license, expression }) => expression ?? license.id ?? license.name).join(' ')
  return { name, version, licence: licence || statedInFile[name] }
}
const byLicence = new Map()
for (const one of sbom.components.map(namesOf)) byLicence.set(one.licence, [...(byLicence.get(one.licence) ?? []), one])
const sections = [...byLicence]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([licence, ones]) => `## ${licence}\n${ones.map(({ name, version }) => `- ${name} ${version}`).join('\n')}\n`)

mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(join(root, 'dist/sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`)
writeFileSync(join(root, 'dist/licences.md'), `# Licences of the components\n\n${sections.join('\n')}`)
console.log(`dist/sbom.cdx.json and dist/licences.md: ${sbom.components.length} components`)
