import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './install.mjs'

const bin = (path) => join(root, 'node_modules', path)

/** A failure as it is repeated at the end: without the test runner's own part of the stack. */
const inShort = (message) =>
  message
    .split('\n')
    .filter((line) => !line.includes('/node_modules/vitest/'))
    .join('\n')
    .slice(0, 1500)

const resultFile = join(root, '.tmp', 'vitest.json')

/** Runs checks one after another, shows what fails, and keeps the sum of all. */
export const startChecks = (node) => {
  const sum = { passed: 0, failed: 0 }
  /** Said once more at the end: the run is long, and some keep only its last lines. */
  const failures = []

  /** One program that is right or wrong as a whole. */
  const program = (title, path, args) => {
    const { status, stdout, stderr } = spawnSync(node, [bin(path), ...args], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e8,
    })
    verdict(title, status === 0, `${stdout}${stderr}`)
  }

  const verdict = (title, passed, detail = '') => {
    console.log(`${passed ? '✓' : '✗'} ${title}`)
    if (!passed && detail) console.log(detail)
    sum[passed ? 'passed' : 'failed'] += 1
    if (!passed) failures.push(title)
  }

  /** Test files of some projects of vitest.config.ts; every test counts, and so does a file that does not even load. */
  const tests = (projects, filters = []) => {
    mkdirSync(join(root, '.tmp'), { recursive: true })
    rmSync(resultFile, { force: true })
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFile}`]
    const args = [
      bin('vitest/vitest.mjs'),
      'run',
      ...projects.map((name) => `--project=${name}`),
      ...reporters,
      ...filters,
    ]
    const { status } = spawnSync(node, args, { cwd: root, stdio: 'inherit' })
    const counted = countTests()
    sum.passed += counted.passed
    sum.failed += counted.failed
    failures.push(...counted.failures)
    if (counted.passed + counted.failed === 0) verdict(`tests of ${projects.join(', ')}`, false, 'no test ran')
    else if (status !== 0 && counted.failed === 0)
      verdict('the test run itself', false, 'an error outside of any test, see above')
  }

  const end = () => {
    for (const failure of failures) console.log(`✗ ${failure}`)
    console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
    process.exit(sum.failed === 0 ? 0 : 1)
  }

  return { program, verdict, tests, end }
}

/** A skipped test is no passed test: it counts as failed, so that nothing goes quiet. */
const countTests = () => {
  const counted = { passed: 0, failed: 0, failures: [] }
  let report
  try {
    report = JSON.parse(readFileSync(resultFile, 'utf8'))
  } catch {
    return counted
  }
  for (const file of report.testResults) {
    const wrong = file.assertionResults.filter((test) => test.status !== 'passed')
    const unread = wrong.length === 0 && file.status === 'failed'
    counted.passed += file.assertionResults.length - wrong.length
    counted.failed += unread ? 1 : wrong.length
    const path = relative(root, file.name)
    for (const { fullName, failureMessages } of wrong)
      counted.failures.push(`${path}: ${fullName}\n${inShort((failureMessages ?? []).join('\n'))}`)
    if (unread) counted.failures.push(`${path}: ${inShort(file.message)}`)
  }
  return counted
}
