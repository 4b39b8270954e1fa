import { renameSync, writeFileSync } from 'node:fs'
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
  .extend('film', { scope: 'file' }, ({ portal }) => (scene: Scene) => {
    const next = join(portal.dataDir, 'next.y4m')
    writeFileSync(next, filmOf(scene))
    renameSync(next, filmIn(portal.dataDir))
  })
  .extend('browser', { scope: 'file' }, async ({ executablePath, portal }, { onCleanup }) => {
    const args = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${filmIn(portal.dataDir)}`]
    const browser = await chromium.launch({ executablePath, args: [...browserFlags, ...args] })
    onCleanup(() => browser.close())
    return browser
  })

const filmIn = (folder: string): string => join(folder, 'camera.y4m')

/** A journey in a browser with three cameras, which show nothing that is a code. */
export const threeCamerasJourney = journey.extend(
  'browser',
  { scope: 'file' },
  async ({ executablePath }, { onCleanup }) => {
    const args = [...browserFlags, '--use-fake-device-for-media-stream=device-count=3']
    const browser = await chromium.launch({ executablePath, args })
    onCleanup(() => browser.close())
    return browser
  },
)
