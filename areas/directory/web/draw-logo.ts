import { MAX_LOGO_KB, MIN_SIDE } from '../rules/logo.ts'

/** The maximum size in pixels: sharp at the printed size of 108 × 36 points on a 600 dpi printer. */
const MAX_WIDTH = 900
const MAX_HEIGHT = 300
const QUALITIES = [0.95, 0.85, 0.7] as const

const load = async (file: File): Promise<HTMLImageElement> => {
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    return picture
  } finally {
    URL.revokeObjectURL(address)
  }
}

const toJpeg = (canvas: HTMLCanvasElement): string | undefined =>
  QUALITIES.map((quality) => canvas.toDataURL('image/jpeg', quality).replace(/^data:[^,]*,/, '')).find(
    (jpeg) => (jpeg.length * 3) / 4 <= MAX_LOGO_KB * 1024,
  )

/**
 * Draws a picture of any type that the browser supports on white and returns it as a JPEG in base64, which the server
 * accepts. Scripts in an SVG do not run. Throws if the file is not a picture.
 */
export const drawLogo = async (file: File): Promise<string> => {
  const picture = await load(file)
  // an SVG may have no intrinsic size
  const [width, height] = [picture.naturalWidth || MAX_HEIGHT, picture.naturalHeight || MAX_HEIGHT]
  const isVector = file.type === 'image/svg+xml'
  const scale = Math.min(MAX_WIDTH / width, MAX_HEIGHT / height, isVector ? Number.POSITIVE_INFINITY : 1)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(MIN_SIDE, Math.round(width * scale))
  canvas.height = Math.max(MIN_SIDE, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no memory for the picture')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const jpeg = toJpeg(canvas)
  if (!jpeg) throw new Error('the picture cannot be made small')
  return jpeg
}
