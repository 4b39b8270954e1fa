/**
 * The supported file types. Each upload accepts a subset of them. `inline`: browsers may show the file inside a page.
 */
export const fileKinds = {
  pdf: { mime: 'application/pdf', endings: ['.pdf'], inline: true },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    endings: ['.xlsx'],
    inline: false,
  },
  xls: { mime: 'application/vnd.ms-excel', endings: ['.xls'], inline: false },
  jpeg: { mime: 'image/jpeg', endings: ['.jpg', '.jpeg'], inline: true },
  png: { mime: 'image/png', endings: ['.png'], inline: true },
} as const satisfies Record<string, { mime: string; endings: readonly [string, ...string[]]; inline: boolean }>

export type FileKind = keyof typeof fileKinds
export const allFileKinds = Object.keys(fileKinds) as readonly FileKind[]

const MB = 1024 * 1024
/** The maximum file size (G-38). */
export const MAX_FILE_MB = 20
export const MAX_FILE_BYTES = MAX_FILE_MB * MB
/** The maximum unpacked size of a spreadsheet. Real spreadsheets of 20 MB unpack to less than 250 MB. */
export const MAX_UNPACKED_MB = 400
export const MAX_UNPACKED_BYTES = MAX_UNPACKED_MB * MB
/**
 * The maximum number of megapixels of a picture. Browsers need four bytes per pixel; the cameras of handhelds take
 * smaller pictures.
 */
export const MAX_MEGAPIXELS = 120
