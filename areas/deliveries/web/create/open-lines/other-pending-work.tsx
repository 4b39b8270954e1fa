import { WorkLinks } from '#areas/work/web/index.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { openLineTexts } from './texts.ts'

/** Pending work of the supplier other than open lines, which the page already shows (SHL-16). */
export const OtherPendingWork = () => {
  const t = useTexts(openLineTexts)
  return <WorkLinks className="else-waits" label={t('elseWaits')} without={['lateLines']} />
}
