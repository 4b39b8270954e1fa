import { WorkLinks } from '#areas/work/web/index.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { openLineTexts } from './texts.ts'

/** Links to other pending work of the supplier. The page already shows the late lines (SHL-16). */
export const OtherPendingWork = () => {
  const t = useTexts(openLineTexts)
  return <WorkLinks className="else-waits flow" label={t('elseWaits')} without={['lateLines']} />
}
