const MAX_SIDE_PIXELS = 1280
const QUALITY = 0.8

/**
 * Reduces a photo to at most 1,280 pixels in width and height. Returns it as a JPEG in base64. Throws if the file is
 * not a picture.
 */
export const smallPhoto = async (file: File): Promise<string> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const photo = canvas.toDataURL('image/jpeg', QUALITY).replace(/^data:[^,]*,/, '')
  // on a device without enough memory, the canvas is empty
  if (photo === '') throw new Error('the picture cannot be made small')
  return photo
}
