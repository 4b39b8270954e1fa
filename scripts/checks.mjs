// Runs the steps of a check, each as a separate program, and prints failures, durations and totals.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './install.mjs'

const resultFolder = join(root, '.tmp', 'results')
const SLOWEST_FILES = 10

const bin = (path) => join(root, 'node_modules', path)
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`

/**
 * @typedef {{ title: string, detail: string, command?: string }} Failure
 * @typedef {{ passed: number, failures: Failure[], files: { path: string, ms: number }[] }} Result
 * @typedef {{ name: string, run: (node: string) => Promise<Result> }} Part
 */

/**
 * Runs a program and prints its lines as they arrive, prefixed with the step's name.
 * @returns the exit code and the complete output
 */
const runProgram = (name, node, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    let rest = ''
    const show = (chunk) => {
      output.push(chunk)
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.trim() !== '') console.log(`${name.padEnd(15)} | ${line}`)
    }
    child.stdout.setEncoding('utf8').on('data', show)
    child.stderr.setEncoding('utf8').on('data', show)
    child.once('error', (error) => resolve({ status: 1, output: error.message }))
    child.once('close', (status) => resolve({ status, output: output.join('') }))
  })

/** A step that consists of one program and passes if its exit code is 0. */
export const programPart = (name, title, path, args, command) => ({
  name,
  run: async (node) => {
    const { status, output } = await runProgram(name, node, [bin(path), ...args])
    return status === 0
      ? { passed: 1, failures: [], files: [] }
      : { passed: 0, failures: [{ title, detail: output, command }], files: [] }
  },
})

/** A step that always fails with this text, for missing requirements of the machine. */
export const failedPart = (name, detail) => ({
  name,
  run: async () => ({ passed: 0, failures: [{ title: name, detail }], files: [] }),
})

/** Test files of one project of vitest.config.ts. */
export const vitestPart = (project, env = {}) => ({
  name: project,
  run: async (node) => {
    const report = join(resultFolder, `${project}.json`)
    const args = ['run', `--project=${project}`, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { status, output } = await runProgram(project, node, [bin('vitest/vitest.mjs'), ...args], env)
    return withExitCode(project, status, output, readVitest(report, project))
  },
})

/** The browser tests (playwright.config.ts). */
export const browserPart = () => ({
  name: 'e2e',
  run: async (node) => {
    const report = join(resultFolder, 'e2e.json')
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const args = ['test', '--project=e2e', '--reporter=list,json']
    const { status, output } = await runProgram('e2e', node, [bin('@playwright/test/cli.js'), ...args], env)
    return withExitCode('e2e', status, output, readPlaywright(report))
  },
})

/** A run that fails without a failed test, or that runs no test, counts as a failure too. */
const withExitCode = (name, status, output, result) => {
  const ran = result.passed + result.failures.length
  if (ran > 0 && (status === 0 || result.failures.length > 0)) return result
  const title = ran === 0 ? `${name}: no test ran` : `${name}: an error outside of any test`
  return { ...result, failures: [...result.failures, { title, detail: output.slice(-3000) }] }
}

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * The number of lines shown of each error at the end of the run: enough for the difference between expected and
 * received.
 */
const SHOWN_LINES = 25

/** The error message without the stack frames of the test runner. */
const shortened = (message) =>
  message
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .join('\n')
    .slice(0, 1500)

/** A skipped test counts as failed, so that missing checks are noticed. */
const readVitest = (file, project) => {
  const result = { passed: 0, failures: [], files: [] }
  for (const { name, status, message, startTime, endTime, assertionResults } of readJson(file)?.testResults ?? []) {
    const path = relative(root, name)
    const command = `npm run vitest -- --project=${project} ${path}`
    const failed = assertionResults.filter((test) => test.status !== 'passed')
    result.files.push({ path: `${path} (${project})`, ms: endTime - startTime })
    result.passed += assertionResults.length - failed.length
    for (const { fullName, title, failureMessages } of failed)
      result.failures.push({
        title: `${path}: ${fullName}`,
        detail: shortened((failureMessages ?? []).join('\n')),
        command: `${command} -t ${quoted(title.replaceAll(/[.*+?^${}()|[\]\\]/g, '.'))}`,
      })
    if (failed.length === 0 && status === 'failed')
      result.failures.push({ title: path, detail: shortened(message), command })
  }
  return result
}

const readPlaywright = (file) => {
  const result = { passed: 0, failures: [], files: [] }
  const walk = (suite) => {
    for (const inner of suite.suites ?? []) walk(inner)
    for (const { title, file: path, line, tests } of suite.specs ?? [])
      for (const { status, results } of tests) {
        if (status === 'expected') result.passed += 1
        else
          result.failures.push({
            title: `${path}: ${title}`,
            detail: shortened((results.at(-1)?.errors ?? []).map(({ message }) => message).join('\n') || status),
            command: `npm run e2e -- ${path}:${line}`,
          })
        const ms = results.reduce((sum, { duration }) => sum + duration, 0)
        const known = result.files.find((one) => one.path === path)
        if (known) known.ms += ms
        else result.files.push({ path, ms })
      }
  }
  const report = readJson(file)
  for (const suite of report?.suites ?? []) walk(suite)
  for (const { message = '' } of report?.errors ?? [])
    result.failures.push({ title: 'e2e', detail: shortened(message) })
  return result
}

/** Runs the steps of each lane one after another and the lanes in parallel, prints the summary and exits. */
export const runLanes = async (node, lanes) => {
  const started = performance.now()
  rmSync(resultFolder, { recursive: true, force: true })
  mkdirSync(resultFolder, { recursive: true })
  const done = []
  const runPart = async ({ name, run }) => {
    const from = performance.now()
    const result = await run(node)
    const ms = performance.now() - from
    done.push({ name, ms, ...result })
    console.log(`${result.failures.length === 0 ? '✓' : '✗'} ${name} (${seconds(ms)})`)
    for (const { title, detail } of result.failures) console.log(`✗ ${title}\n${detail}`)
  }
  await Promise.all(
    lanes.map(async (lane) => {
      for (const part of lane) await runPart(part)
    }),
  )
  summarize(done, performance.now() - started)
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

const summarize = (parts, ms) => {
  console.log('\nTime per part (parts run beside each other):')
  for (const part of parts) console.log(`  ${part.name.padEnd(18)} ${seconds(part.ms).padStart(9)}`)
  console.log(`  ${'all'.padEnd(18)} ${seconds(ms).padStart(9)}`)
  const slowest = parts.flatMap(({ files }) => files).sort((one, other) => other.ms - one.ms)
  if (slowest.length > 0) console.log('\nSlowest files:')
  for (const { path, ms: took } of slowest.slice(0, SLOWEST_FILES))
    console.log(`  ${seconds(took).padStart(9)}  ${path}`)
  const failures = parts.flatMap((part) => part.failures)
  if (failures.length > 0) console.log('\nFailed, each with the command that runs just it:')
  for (const { title, detail, command } of failures)
    console.log(
      `✗ ${title}\n${detail.split('\n').slice(0, SHOWN_LINES).join('\n')}${command ? `\n  → ${command}` : ''}`,
    )
  const passed = parts.reduce((sum, part) => sum + part.passed, 0)
  console.log(`\n${passed} passed, ${failures.length} failed`)
  process.exit(failures.length === 0 ? 0 : 1)
}
