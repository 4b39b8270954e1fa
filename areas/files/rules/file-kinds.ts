/** What may be uploaded at all; each use accepts some of them. `inline`: may be shown in a page. */
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
/** The largest file (G-38). */
export const MAX_FILE_MB = 20
export const MAX_FILE_BYTES = MAX_FILE_MB * MB
/** What a spreadsheet may unpack to: real ones of 20 MB stay below 250. */
export const MAX_UNPACKED_MB = 400
export const MAX_UNPACKED_BYTES = MAX_UNPACKED_MB * MB
/** What a picture may unpack to in a browser, four bytes each: more than the cameras of handhelds take. */
export const MAX_MEGAPIXELS = 120
