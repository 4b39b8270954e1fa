/**
 * Returns the second part of a file name between dashes: '03' for 'SQM-03-2025.pdf'; undefined if there is none
 * (G-157).
 */
export const revisionOf = (fileName: string): string | undefined => {
  const second = fileName
    .replace(/\.[^.\s-]+$/, '')
    .split('-')[1]
    ?.trim()
  return second === '' ? undefined : second
}
