import { useTexts } from '#kit/web/i18n.ts'
import { StepPager, type StepPagerProps } from '#kit/web/step-pager.tsx'
import { newsTexts } from './texts.ts'

/** The pager of the news. */
export const NewsPager = (props: Pick<StepPagerProps, 'list' | 'onTurn'>) => {
  const t = useTexts(newsTexts)
  return <StepPager {...props} label={t('pages')} previous={t('before')} next={t('after')} />
}
