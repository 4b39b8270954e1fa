/** Wide enough for pages on a large screen. */
const MAX_SIDE_PIXELS = 1600
const SMALL_BYTES = 512 * 1024
const JPEG_QUALITY = 0.85

/**
 * Reduces a picture to the size that pages show, upright and without camera metadata (place, device). A picture that is
 * small enough, or that the browser cannot decode, is returned unchanged for the server to check.
 */
export const shrinkPicture = async (picture: File): Promise<File> => {
  const bitmap = await createImageBitmap(picture).catch(() => undefined)
  if (!bitmap) return picture
  const share = Math.min(1, MAX_SIDE_PIXELS / Math.max(bitmap.width, bitmap.height))
  try {
    if (share === 1 && picture.size <= SMALL_BYTES) return picture
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * share))
    canvas.height = Math.max(1, Math.round(bitmap.height * share))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const rendered = await new Promise<Blob | null>((done) => canvas.toBlob(done, picture.type, JPEG_QUALITY))
    // browsers return another type if they cannot encode the requested one
    const fits = rendered?.type === picture.type && (share < 1 || rendered.size < picture.size)
    return fits && rendered ? new File([rendered], picture.name, { type: picture.type }) : picture
  } finally {
    bitmap.close()
  }
}
