import { join } from 'node:path'
import { test } from '#tests/e2e/fixtures.ts'
import { trackRequests, waitUntilSettled } from '#tests/e2e/settled.ts'
import { type Device, goTo, type Language, type PictureContext } from './picture-context.ts'
import { type PictureSpec, pictureSpecs } from './picture-specs.ts'

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
const people = [...new Set(pictureSpecs.map(({ who }) => who))]

const take = async (context: PictureContext, picture: PictureSpec, sizes: (typeof looks)[number]['sizes']) => {
  if (!picture.continues) {
    await goTo(context, '/no/such/page')
    await context.page.getByRole('heading', { level: 1 }).first().waitFor()
    await goTo(context, picture.route)
  }
  const [[width, height] = [1440, 900]] = sizes
  await context.page.setViewportSize({ width, height })
  await picture.setUp(context)
  for (const [width, height] of sizes) {
    await context.page.setViewportSize({ width, height })
    await waitUntilSettled(context.page)
    const name = [picture.name, context.language, `${context.on === 'phone' ? 'tablet-' : ''}${width}`].join('-')
    await context.page.screenshot({ path: join(FOLDER, `${name}.png`), scale: 'css', animations: 'disabled' })
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
        const context: PictureContext = { page, language, on, url: portal.url }
        const faults: string[] = []
        for (const picture of pictureSpecs.filter((one) => one.who === who))
          await take(context, picture, sizes).catch((fault: unknown) =>
            faults.push(`${picture.name}: ${String(fault)}`),
          )
        if (faults.length > 0) throw new Error(faults.join('\n'))
      })
