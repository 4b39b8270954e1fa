import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fullBrowserWith } from '#tests/e2e/browsers.ts'
import { test as base } from '#tests/e2e/fixtures.ts'
import type { GreyPicture } from '#tests/paper/read-pdf.ts'

const WIDTH = 1280
const HEIGHT = 720

/** The content of the camera's picture: a part of an image that starts at `top`, in the middle of a white table. */
export interface CameraScene {
  readonly picture: GreyPicture
  /** The number of pixel rows at the top of the image that the camera does not show. */
  readonly top?: number
}

/** Creates a video of one frame, which Chromium's fake camera repeats (YUV4MPEG2, 4:2:0, no colour). */
const filmOf = ({ picture, top = 0 }: CameraScene): Buffer => {
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

/** A test in a browser with a fake camera. `film` sets the picture for cameras that are opened afterwards. */
export const cameraTest = base.extend<object, { film: (scene: CameraScene) => void }>({
  film: [
    async ({ portal }, use) => {
      await use((scene) => {
        const next = join(portal.dataDir, 'next.y4m')
        writeFileSync(next, filmOf(scene))
        renameSync(next, filmIn(portal.dataDir))
      })
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ playwright, portal }, use) => {
      const flags = [
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${filmIn(portal.dataDir)}`,
      ]
      const browser = await playwright.chromium.launch(fullBrowserWith(flags).launchOptions)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})

const filmIn = (folder: string): string => join(folder, 'camera.y4m')

/** `test.use(browserWithThreeCameras)`: a browser with three cameras whose images contain no code. */
export const browserWithThreeCameras = fullBrowserWith(['--use-fake-device-for-media-stream=device-count=3'])
