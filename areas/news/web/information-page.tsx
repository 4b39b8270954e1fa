import { useQuery } from '@tanstack/react-query'
import { useUser } from '#areas/accounts/web/index.ts'
import { useAddressState } from '#kit/web/address.ts'
import { useCompact } from '#kit/web/device/device.ts'
import { EmptyState, ErrorState, NotLoaded } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, PrimaryButton } from '#kit/web/parts/button.tsx'
import { Icon, type IconName } from '#kit/web/parts/icons.tsx'
import { apiQuery } from '#kit/web/query.ts'
import { getNewsItem, type NewsItem } from '../contract.ts'
import { informationTypes, type NewsPage as PageName } from '../rules/item.ts'
import { mayWritePage } from '../rules/page-rights.ts'
import { type NewsViewProps, readNewsView } from './news-address.ts'
import { NewsDialogs } from './news-dialogs.tsx'
import { NewsBody, NewsMeta, NewsPage, NewsRows } from './news-list.tsx'
import { useInformation, useLiveNews, useNewsPage } from './news-queries.ts'
import { openDialog } from './open-dialog.ts'
import { newsTexts } from './texts.ts'
import './news.css'

interface PageProps extends NewsViewProps {
  readonly page: PageName
}

/** Shows the item in the URL, to which the command palette or a mail links, if the loaded lists do not contain it. */
const LinkedNewsItem = ({ id, page, view, turn }: PageProps & { id: number }) => {
  const t = useTexts(newsTexts)
  const lists = [useNewsPage({ from: page }, view.page).data, useInformation(page).data]
  const known = lists.every((list) => list !== undefined)
  const listed = lists.some((list) => list?.rows.some((item) => item.id === id))
  const { data, error, refetch } = useQuery({ ...apiQuery(getNewsItem, { params: { id } }), enabled: known && !listed })
  if (listed || (!data && !error)) return null
  if (!data && error?.problem.code !== 'NEWS_NOT_FOUND')
    return <ErrorState error={error} onRetry={() => void refetch()} />
  const item = data?.from === page ? data : undefined
  return (
    <section className="news-card wanted stack framed" aria-label={item?.title ?? t('notThere')}>
      {item ? (
        <>
          <h2>{item.title}</h2>
          <NewsMeta item={item} />
          <NewsBody item={item} />
        </>
      ) : (
        <div role="alert">
          <strong>{t('notThere')}</strong>
          <p className="muted">{t('notThereText')}</p>
        </div>
      )}
      <Button onClick={() => turn({ item: undefined }, true)}>{t('showAll')}</Button>
    </section>
  )
}

/** Shows the news of the store or of accounting. One item can be expanded (NWS-01). */
const NewsList = ({ page, ...state }: PageProps) => {
  const t = useTexts(newsTexts)
  const writes = mayWritePage(useUser().user_type, page)
  return (
    <section className="news-section stack gap-12" aria-labelledby="news-heading">
      <header className="row">
        <h2 id="news-heading">{t('news')}</h2>
        {writes && (
          <PrimaryButton onClick={() => openDialog({ kind: 'edit', page })}>
            <Icon name="plus" size={16} />
            {t('create')}
          </PrimaryButton>
        )}
      </header>
      <NewsPage
        listed={{ from: page }}
        empty={
          <EmptyState title={t('emptyNews')} icon="news">
            <p className="muted">{t(writes ? 'emptyNewsWrite' : 'emptyNewsRead')}</p>
          </EmptyState>
        }
        level={3}
        {...state}
      />
    </section>
  )
}

type InformationType = (typeof informationTypes)[number]

const typeIcons = {
  calendar: 'calendar',
  wht: 'money',
  map: 'compass',
} as const satisfies Record<InformationType, IconName>

/** Shows the items of one type. The newest calendar is always expanded; other items expand on click. */
const Group = ({ type, items, ...state }: NewsViewProps & { type: InformationType; items: readonly NewsItem[] }) => {
  const t = useTexts(newsTexts)
  const [newest, ...older] = items
  if (!newest) return null
  const rows = type === 'calendar' ? older : items
  return (
    <section className="news-group stack gap-12" aria-labelledby={`news-${type}`}>
      <h3 className="row" id={`news-${type}`}>
        <Icon name={typeIcons[type]} size={16} />
        {t(type)}
      </h3>
      {type === 'calendar' && (
        <article className="news-card stack framed">
          <h4>{newest.title}</h4>
          <NewsMeta item={newest} />
          <NewsBody item={newest} />
        </article>
      )}
      {rows.length > 0 && <NewsRows items={rows} level={4} {...state} />}
    </section>
  )
}

/** Shows the calendars, withholding-tax notes and maps of a page (NWS-01). */
const Information = ({ page, ...state }: PageProps) => {
  const t = useTexts(newsTexts)
  const writes = mayWritePage(useUser().user_type, page)
  const { data, error, refetch } = useInformation(page)
  return (
    <section className="news-section stack gap-12" aria-labelledby="information-heading">
      <header className="row">
        <h2 id="information-heading">{t('informationHeading')}</h2>
      </header>
      {data ? (
        data.rows.length === 0 ? (
          <EmptyState title={t('emptyInformation')} icon="calendar">
            {writes && <p className="muted">{t('emptyInformationWrite')}</p>}
          </EmptyState>
        ) : (
          informationTypes.map((type) => (
            <Group key={type} type={type} items={data.rows.filter((one) => one.type === type)} {...state} />
          ))
        )
      ) : (
        <NotLoaded error={error} refetch={refetch} />
      )}
    </section>
  )
}

/** Shows the news and information of the store or of accounting. Both pages have the same structure (G-144). */
const InformationPage = ({ page }: { page: PageName }) => {
  const [view, turn] = useAddressState(readNewsView)
  const state = { page, view, turn }
  const compact = useCompact()
  useLiveNews(page)
  return (
    <div className={compact ? 'news-page compact' : 'news-page'}>
      {view.item !== undefined && <LinkedNewsItem id={view.item} {...state} />}
      <NewsList {...state} />
      <Information {...state} />
      <NewsDialogs
        onDeleted={(id) => {
          if (view.item === id) turn({ item: undefined }, true)
        }}
      />
    </div>
  )
}

export const StoreInfoPage = () => <InformationPage page="store" />

export const AccountInfoPage = () => <InformationPage page="account" />
