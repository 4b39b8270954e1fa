const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000

/** The time in Bangkok in the XML format: `14:05:09+07:00`. */
export const bangkokTime = (instant: Date): string =>
  `${new Date(instant.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(11, 19)}+07:00`
