import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { GreyPicture } from '#tests/paper/read-pdf.ts'
import { browserFlags, journey } from './browser.ts'

const WIDTH = 1280
const HEIGHT = 720

/** What the camera shows: the part of a picture from `top` on, in the middle of a white table. */
export interface Scene {
  readonly picture: GreyPicture
  /** Pixels of the picture above the frame. */
  readonly top?: number
}

/** A film of one frame, which Chromium's camera shows over and over (YUV4MPEG2, 4:2:0, no colour). */
const filmOf = ({ picture, top = 0 }: Scene): Buffer => {
  const light = Buffer.alloc(WIDTH * HEIGHT, 235)
  const left = Math.max(0, Math.floor((WIDTH - picture.width) / 2))
  const columns = Math.min(WIDTH, picture.width)
  for (let y = 0; y < Math.min(HEIGHT, picture.height - top); y += 1) {
    const row = picture.pixels.subarray((y + top) * picture.width, (y + top) * picture.width + columns)
    light.set(row, y * WIDTH + left)
  }
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`, 'latin1'),
    light,
    colour,
  ])
}

/** A journey in a browser whose camera shows what `film` puts before it; a camera that is opened later shows the last. */
export const cameraJourney = journey
  .extend('filmFolder', { scope: 'file' }, (_, { onCleanup }) => {
    mkdirSync('.tmp', { recursive: true })
    const folder = mkdtempSync(join('.tmp', 'film-'))
    onCleanup(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  })
  .extend('film', { scope: 'file' }, ({ filmFolder }) => (scene: Scene) => {
    writeFileSync(join(filmFolder, 'next.y4m'), filmOf(scene))
    renameSync(join(filmFolder, 'next.y4m'), join(filmFolder, 'camera.y4m'))
  })
  .extend('browser', { scope: 'file' }, async ({ executablePath, filmFolder }, { onCleanup }) => {
    const browser = await chromium.launch({
      executablePath,
      args: [
        ...browserFlags,
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${join(filmFolder, 'camera.y4m')}`,
      ],
    })
    onCleanup(() => browser.close())
    return browser
  })
