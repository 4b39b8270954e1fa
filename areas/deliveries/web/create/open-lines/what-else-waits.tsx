import { WorkLinks } from '#areas/work/web/index.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { openLineTexts } from './texts.ts'

/** The open lines are late lines, too; the rest of what waits for the supplier stands beside them (SHL-16). */
export const WhatElseWaits = () => {
  const t = useTexts(openLineTexts)
  return <WorkLinks className="else-waits" label={t('elseWaits')} without={['lateLines']} />
}
