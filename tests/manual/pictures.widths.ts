import { join } from 'node:path'
import { test } from '#tests/e2e/fixtures.ts'
import { trackRequests, waitUntilSettled } from '#tests/e2e/settled.ts'
import { type Scene, scenes } from './scenes.ts'
import { type Device, goTo, type Language, type Stage } from './stage.ts'

/** A temporary folder, because the pictures are for review only. */
const FOLDER = '.tmp/widths'

/** A desktop window at the four sizes of SHL-15, and a tablet with the handheld layout. */
const looks: readonly { readonly on: Device; readonly sizes: readonly (readonly [width: number, height: number])[] }[] =
  [
    {
      on: 'desktop',
      sizes: [
        [1440, 900],
        [1024, 768],
        [768, 1024],
        [390, 844],
      ],
    },
    { on: 'phone', sizes: [[768, 1024]] },
  ]
const languages: readonly Language[] = ['th', 'en']
const people = [...new Set(scenes.map(({ who }) => who))]

const take = async (stage: Stage, scene: Scene, sizes: (typeof looks)[number]['sizes']) => {
  if (!scene.goesOn) {
    await goTo(stage, '/no/such/page')
    await stage.page.getByRole('heading', { level: 1 }).first().waitFor()
    await goTo(stage, scene.route)
  }
  const [[width, height] = [1440, 900]] = sizes
  await stage.page.setViewportSize({ width, height })
  await scene.act(stage)
  for (const [width, height] of sizes) {
    await stage.page.setViewportSize({ width, height })
    await waitUntilSettled(stage.page)
    const name = [scene.name, stage.language, `${stage.on === 'phone' ? 'tablet-' : ''}${width}`].join('-')
    await stage.page.screenshot({ path: join(FOLDER, `${name}.png`), scale: 'css', animations: 'disabled' })
  }
}

for (const { on, sizes } of looks)
  for (const language of languages)
    for (const who of people)
      test(`pictures at each width for ${who}, ${language}, ${on}`, async ({ open, portal }) => {
        test.setTimeout(600_000)
        const page = await open(
          { on, language, ...(who === 'nobody' ? {} : { as: who }) },
          who === 'nobody' ? '/signin' : '/change-password',
        )
        page.setDefaultTimeout(15_000)
        trackRequests(page)
        const stage: Stage = { page, language, on, url: portal.url }
        const faults: string[] = []
        for (const scene of scenes.filter((one) => one.who === who))
          await take(stage, scene, sizes).catch((fault: unknown) => faults.push(`${scene.name}: ${String(fault)}`))
        if (faults.length > 0) throw new Error(faults.join('\n'))
      })
