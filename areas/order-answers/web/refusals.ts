import { translate } from '#kit/web/i18n.ts'
import { answerTexts } from './texts.ts'

const MAX_SHOWN = 5

/** The first refusals as lines of text, and the number of further ones. */
export const refusalsText = (refused: readonly string[]): string => {
  const further = refused.length - MAX_SHOWN
  return [
    ...refused.slice(0, MAX_SHOWN),
    ...(further > 0 ? [translate(answerTexts)('moreRefused', { count: further })] : []),
  ].join('\n')
}
