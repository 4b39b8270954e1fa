/** The second part of a name between dashes, without the ending: 'SQM-03-2025.pdf' gives '03'; undefined when there is none (G-157). */
export const revisionOf = (fileName: string): string | undefined => {
  const second = fileName
    .replace(/\.[^.\s-]+$/, '')
    .split('-')[1]
    ?.trim()
  return second === '' ? undefined : second
}
