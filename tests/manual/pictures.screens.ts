import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '#tests/e2e/fixtures.ts'
import { trackRequests, waitUntilSettled } from '#tests/e2e/settled.ts'
import { type Device, goTo, type Language, type PictureContext } from './picture-context.ts'
import { type PictureSpec, pictureSpecs } from './picture-specs.ts'

const FOLDER = 'docs/screens'
const DESKTOP = { width: 1440, height: 900 }
const QUALITY = 55

const languages: readonly Language[] = ['th', 'en']
const devices: readonly Device[] = ['desktop', 'phone']
const people = [...new Set(pictureSpecs.map(({ who }) => who))]

const fileOf = ({ name }: PictureSpec, language: Language, on: Device) => `${name}-${language}-${on}.jpg`

mkdirSync(FOLDER, { recursive: true })

test('removes pictures of screens that no longer exist', () => {
  const requestedPictures = new Set(
    pictureSpecs.flatMap((picture) =>
      languages.flatMap((language) => devices.map((on) => fileOf(picture, language, on))),
    ),
  )
  for (const file of readdirSync(FOLDER)) if (!requestedPictures.has(file)) rmSync(join(FOLDER, file))
})

const take = async (context: PictureContext, picture: PictureSpec) => {
  // navigates away and back, so that each picture starts with a newly opened screen
  if (!picture.continues) {
    await goTo(context, '/no/such/page')
    await context.page.getByRole('heading', { level: 1 }).first().waitFor()
    await goTo(context, picture.route)
  }
  await picture.setUp(context)
  await waitUntilSettled(context.page)
  await context.page.screenshot({
    path: join(FOLDER, fileOf(picture, context.language, context.on)),
    type: 'jpeg',
    quality: QUALITY,
    scale: 'css',
    animations: 'disabled',
  })
}

for (const language of languages)
  for (const on of devices)
    for (const who of people)
      test(`pictures for ${who}, ${language}, ${on}`, async ({ open, portal }) => {
        const page = await open(
          { on, language, ...(who === 'nobody' ? {} : { as: who }) },
          who === 'nobody' ? '/signin' : '/change-password',
        )
        // a short timeout, so that a picture that cannot be taken is reported soon
        page.setDefaultTimeout(15_000)
        trackRequests(page)
        if (on === 'desktop') await page.setViewportSize(DESKTOP)
        const context: PictureContext = { page, language, on, url: portal.url }
        const faults: unknown[] = []
        for (const picture of pictureSpecs.filter((one) => one.who === who))
          await take(context, picture).catch((fault: unknown) => faults.push(`${picture.name}: ${String(fault)}`))
        if (faults.length > 0) throw new Error(faults.join('\n'))
      })
