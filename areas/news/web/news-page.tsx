import type { ReactNode } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { ListResult, useListPage } from '#kit/web/list-page.tsx'
import { StepPager } from '#kit/web/step-pager.tsx'
import { NEWS_PAGE_SIZE } from './news-address.ts'
import { type ListedNews, useNewsPage } from './news-queries.ts'
import { NewsRows, type NewsRowsProps } from './news-row.tsx'
import { newsTexts } from './texts.ts'

interface NewsPageProps extends Omit<NewsRowsProps, 'items' | 'isStale'> {
  readonly listed: ListedNews
  readonly empty: ReactNode
}

/** A page of news, newest first, ten per page. */
export const NewsPage = ({ listed, empty, view, turn, ...rows }: NewsPageProps) => {
  const t = useTexts(newsTexts)
  const list = useListPage(useNewsPage(listed, view.page), {
    page: view.page,
    size: NEWS_PAGE_SIZE,
    replacePage: (page) => turn({ page }, true),
  })
  return (
    <ListResult list={list}>
      {list.rows.length === 0 ? (
        empty
      ) : (
        <NewsRows {...rows} items={list.rows} isStale={list.isStale} view={view} turn={turn} />
      )}
      <StepPager
        list={list}
        label={t('pages')}
        previous={t('before')}
        next={t('after')}
        onTurn={(page) => turn({ page, item: undefined })}
      />
    </ListResult>
  )
}
