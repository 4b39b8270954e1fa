import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { signInByApi } from '#tests/e2e/portal.ts'
import { dataFolder, startPortal } from '#tests/support/portal-process.ts'
import { buildWeb } from '../scripts/build.mjs'
import { findBrowser } from '../scripts/machine.mjs'
import { type BenchRow, quantile } from './support/row.ts'

/**
 * The package of Lighthouse. It is fetched from the npm registry when this benchmark runs, because nothing else needs
 * its 114 packages.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = 5
/** The number of times that Lighthouse may fail to record a visit of a page. Each failed visit is repeated. */
const MAX_UNRECORDED = 3
const BROWSER_ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

interface Report {
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

/**
 * Returns one Lighthouse report of a URL, with the mobile settings. Lighthouse starts the browser itself, because a
 * second program that controls the browser makes scripts slower.
 * @returns undefined if Lighthouse could not record the page; another visit may succeed
 */
const reportOf = (address: string, profile: string): Promise<Report | undefined> =>
  new Promise((resolve, reject) => {
    const args = ['--yes', LIGHTHOUSE, address, '--output=json', '--quiet', '--disable-storage-reset']
    const flags = `--chrome-flags=--headless=new ${BROWSER_ARGUMENTS.join(' ')} --user-data-dir=${profile}`
    const child = spawn('npx', [...args, flags, '--only-categories=performance,accessibility'], {
      env: { ...process.env, CHROME_PATH: findBrowser() ?? '' },
    })
    let output = ''
    let faults = ''
    child.stdout.on('data', (text) => {
      output += text
    })
    child.stderr.on('data', (text) => {
      faults += text
    })
    child.once('error', reject)
    child.once('close', () => {
      try {
        resolve(JSON.parse(output) as Report)
      } catch {
        // the browser sometimes does not record when the page started to load
        if (faults.includes('NO_NAVSTART')) resolve(undefined)
        else reject(new Error(`Lighthouse returned no report: ${faults}`))
      }
    })
  })

/** Returns a report of the first visit: the profile contains the session and nothing else. */
const firstVisit = async (url: string, path: string, as?: string): Promise<Report | undefined> => {
  const profile = await mkdtemp(join(tmpdir(), 'portal-lighthouse-'))
  try {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: findBrowser() ?? '',
      args: BROWSER_ARGUMENTS,
    })
    const [page = await context.newPage()] = context.pages()
    await page.goto(`${url}/favicon.svg`)
    if (as !== undefined) {
      const { client, session } = await signInByApi(url, as)
      // otherwise the tour would cover the page
      await client.put('/preferences', { 'tour.home': true })
      const stored = JSON.stringify({ token: session.jwt, user: session.user, expiresAt: Date.now() + 3_600_000 })
      await page.evaluate(`localStorage.setItem('portal.session', ${JSON.stringify(stored)})`)
    }
    await context.close()
    const report = await reportOf(`${url}/#${path}`, profile)
    if (report?.runtimeError) throw new Error(report.runtimeError.message)
    return report
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
}

/**
 * Measures Lighthouse scores (0 to 100) as on a phone, with a simulated slow network and a CPU that is 4 times slower.
 */
export const run = async (): Promise<BenchRow[]> => {
  await buildWeb(process.execPath)
  const data = dataFolder()
  const portal = await startPortal(data.path)
  try {
    const rows: BenchRow[] = []
    const scores = async (page: string, path: string, aims: Readonly<Record<string, number>>, as?: string) => {
      const reports: Report[] = []
      let unrecorded = 0
      while (reports.length < RUNS) {
        const report = await firstVisit(portal.url, path, as)
        if (report) reports.push(report)
        else if (++unrecorded > MAX_UNRECORDED)
          throw new Error(`Lighthouse did not record ${unrecorded} visits of the page ${page}`)
      }
      if (unrecorded > 0)
        rows.push({ name: `Lighthouse mobile, ${page}: visits not recorded`, value: unrecorded, unit: 'visits' })
      for (const [category, aim] of Object.entries(aims)) {
        const value =
          100 *
          quantile(
            reports.map(({ categories }) => categories[category]?.score ?? 0),
            0.5,
          )
        rows.push({
          name: `Lighthouse mobile, ${page}: ${category}`,
          value,
          unit: 'of 100',
          aim: `≥ ${aim}`,
          met: value >= aim,
        })
      }
      for (const audit of [
        'first-contentful-paint',
        'largest-contentful-paint',
        'total-blocking-time',
        'speed-index',
      ]) {
        const value = quantile(
          reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN),
          0.5,
        )
        rows.push({ name: `Lighthouse mobile, ${page}: ${audit.replaceAll('-', ' ')}`, value, unit: 'ms' })
      }
    }
    await scores('sign-in', '/signin', { performance: 95, accessibility: 100 })
    await scores('start page of a supplier', '/', { performance: 90 }, 'vendor')
    return rows
  } finally {
    await portal.stop()
    data.remove()
  }
}
