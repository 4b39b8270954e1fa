import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { ListResult, useListPage } from '#kit/web/list-page.tsx'
import { listQuery } from '#kit/web/query.ts'
import { EmptyState } from '#kit/web/states.tsx'
import { listNews } from '../contract.ts'
import { NEWS_PAGE_SIZE } from './news-address.ts'
import { NewsPager } from './news-pager.tsx'
import { NewsRow } from './news-row.tsx'
import { closeDialog, useOpenDialog } from './open-dialog.ts'
import { newsTexts } from './texts.ts'
import './news.css'

const Dialogs = lazy(() => import('./dialogs/dialogs.tsx'))

/** Shows the news for all suppliers, read-only (G-31). */
const PublicNews = () => {
  const t = useTexts(newsTexts)
  const dialog = useOpenDialog()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<number>()
  const query = { type: 'news', vendor_id: 'all', _start: (page - 1) * NEWS_PAGE_SIZE, _limit: NEWS_PAGE_SIZE } as const
  const list = useListPage(useQuery(listQuery(listNews, { query })), {
    page,
    size: NEWS_PAGE_SIZE,
    replacePage: setPage,
  })
  useEffect(() => closeDialog, [])
  return (
    <ListResult list={list}>
      {list.rows.length === 0 ? (
        <EmptyState title={t('emptyPublic')} icon="news" />
      ) : (
        <div className="public-news">
          <ul className="news-rows framed">
            {list.rows.map((item) => (
              <NewsRow
                key={item.id}
                item={item}
                level={2}
                readOnly
                isOpen={item.id === open}
                onToggle={() => setOpen(item.id === open ? undefined : item.id)}
              />
            ))}
          </ul>
          <NewsPager list={list} onTurn={setPage} />
          {dialog && (
            <Suspense fallback={null}>
              <Dialogs dialog={dialog} onDeleted={() => {}} onClose={closeDialog} />
            </Suspense>
          )}
        </div>
      )}
    </ListResult>
  )
}
export default PublicNews
