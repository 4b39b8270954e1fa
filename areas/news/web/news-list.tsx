import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { ListResult, useListPage } from '#kit/web/list/list-page.tsx'
import { StepPager } from '#kit/web/list/step-pager.tsx'
import { Button, DangerButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import type { NewsItem } from '../contract.ts'
import { mayChangeItem, mayWritePage } from '../rules/page-rights.ts'
import { FileFrame, isShowable, NewsFileList, PreviewImage, Thumbnail } from './files.tsx'
import type { NewsViewProps } from './news-address.ts'
import { type ListedNews, NEWS_PAGE_SIZE, useNewsPage } from './news-queries.ts'
import { openDialog } from './open-dialog.ts'
import { newsTexts } from './texts.ts'

/** The line below a title: date, factory and readers. */
export const NewsMeta = ({ item }: { item: NewsItem }) => {
  const t = useTexts(newsTexts)
  const { vendor_id: vendorId } = useUser()
  const { vendor_id: readers } = item
  const audience = () => {
    if (readers === 'all') return t('everybody')
    return vendorId === null ? t('suppliers', { count: readers.split(',').length }) : t('forYou')
  }
  const parts = [bangkokMinute(item.createdAt), item.factory, audience()].filter(Boolean)
  return <span className="news-meta muted">{parts.join(' · ')}</span>
}

/** Edit and delete buttons for writers. For another organisation's item they are disabled and show the reason. */
const NewsActions = ({ item }: { item: NewsItem }) => {
  const t = useTexts(newsTexts)
  const { user_type: userType, company_id: companyId } = useUser()
  const id = useId()
  if (!mayWritePage(userType, item.from)) return null
  const may = mayChangeItem({ userType, companyId }, item)
  const why = may ? undefined : t('whyNot', { factory: item.factory ?? '' })
  return (
    <div className="news-actions row wraps">
      <Button
        aria-label={t('editOf', { title: item.title })}
        aria-describedby={why && id}
        disabled={!may}
        onClick={() => openDialog({ kind: 'edit', page: item.from, item })}
      >
        <Icon name="pencil" size={14} />
        {t('edit')}
      </Button>
      <DangerButton
        aria-label={t('removeOf', { title: item.title })}
        aria-describedby={why && id}
        disabled={!may}
        onClick={() => openDialog({ kind: 'delete', item })}
      >
        <Icon name="trash" size={14} />
        {t('delete')}
      </DangerButton>
      {why && (
        <span id={id} className="muted">
          {why}
        </span>
      )}
    </div>
  )
}

/** Calendars, tax notes and maps show their first file in a frame. */
export const NewsBody = ({ item, readOnly = false }: { item: NewsItem; readOnly?: boolean }) => {
  const t = useTexts(newsTexts)
  const [first] = item.files
  const framed = item.type !== 'news' && first && isShowable(first) ? first : undefined
  return (
    <div className="news-body">
      <div className="news-text stack">
        <p className="news-description">{item.description}</p>
        {item.version > 1 && <p className="muted">{t('edited', { at: bangkokMinute(item.updatedAt) })}</p>}
      </div>
      {framed ? <FileFrame file={framed} title={item.title} /> : <PreviewImage item={item} />}
      <NewsFileList item={item} />
      {!readOnly && <NewsActions item={item} />}
    </div>
  )
}

interface NewsRowProps {
  readonly item: NewsItem
  readonly isOpen: boolean
  /** The heading level of the item: one more than that of the surrounding heading. */
  readonly level: 2 | 3 | 4
  readonly readOnly?: boolean
  readonly onToggle: () => void
}

/** One item of a list. Its content is shown while it is expanded. */
const NewsRow = ({ item, isOpen, level, readOnly = false, onToggle }: NewsRowProps) => {
  const id = useId()
  const Heading = `h${level}` as const
  const row = useRef<HTMLLIElement>(null)
  // scrolls to the item if a link has expanded an item further down the page
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <li ref={row} className={isOpen ? 'news-row open' : 'news-row'}>
      <Heading>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <Thumbnail file={item.thumbnail} />
          <span className="news-title">
            <span>{item.title}</span>
            <NewsMeta item={item} />
          </span>
          <Icon name={isOpen ? 'up' : 'down'} size={18} />
        </button>
      </Heading>
      <div id={id}>{isOpen && <NewsBody item={item} readOnly={readOnly} />}</div>
    </li>
  )
}

interface NewsRowsProps extends Pick<NewsRowProps, 'level' | 'readOnly'>, NewsViewProps {
  readonly items: readonly NewsItem[]
  readonly isStale?: boolean
}

/** A list of items. At most one item is expanded. */
export const NewsRows = ({ items, isStale, view, turn, ...row }: NewsRowsProps) => (
  <ul className={isStale ? 'news-rows stale framed' : 'news-rows framed'} aria-busy={isStale}>
    {items.map((item) => (
      <NewsRow
        key={item.id}
        item={item}
        {...row}
        isOpen={item.id === view.item}
        onToggle={() => turn({ item: item.id === view.item ? undefined : item.id }, true)}
      />
    ))}
  </ul>
)

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
