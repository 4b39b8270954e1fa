import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { StepPager, type StepPagerProps } from '#kit/web/step-pager.tsx'
import { newsTexts } from './texts.ts'

/** The pager of the news. */
export const NewsPager = (props: Pick<StepPagerProps, 'list' | 'onTurn'>) => {
  const t = useTexts(newsTexts)
  const arrow = <Icon name="down" size={16} />
  return (
    <StepPager
      {...props}
      className="news-pager"
      label={t('pages')}
      previous={
        <>
          {arrow}
          {t('before')}
        </>
      }
      next={
        <>
          {t('after')}
          {arrow}
        </>
      }
    />
  )
}
