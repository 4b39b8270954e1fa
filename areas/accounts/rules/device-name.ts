/** The first entry whose text the user agent contains is the browser; others contain the names of these. */
const browsers: readonly (readonly [string, string])[] = [
  ['Edg/', 'Edge'],
  ['EdgA/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
]
const systems: readonly (readonly [string, string])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
]

const nameIn = (userAgent: string, names: typeof browsers): string | undefined =>
  names.find(([part]) => userAgent.includes(part))?.[1]

/** 'Chrome, Windows' for the user agent of a browser; other programs keep their own text. */
export const deviceName = (userAgent: string): string =>
  [nameIn(userAgent, browsers), nameIn(userAgent, systems)].filter(Boolean).join(', ') || userAgent
