import { useUser } from '#areas/accounts/web/index.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon, type IconName } from '#kit/web/icons.tsx'
import { EmptyState, NotLoaded } from '#kit/web/states.tsx'
import type { NewsItem } from '../contract.ts'
import { informationTypes, type NewsPage } from '../rules/item.ts'
import { mayWritePage } from '../rules/page-rights.ts'
import type { ViewProps } from './news-address.ts'
import { useInformation } from './news-queries.ts'
import { NewsBody, NewsMeta, NewsRows } from './news-row.tsx'
import { newsTexts } from './texts.ts'

type InformationType = (typeof informationTypes)[number]

const typeIcons = {
  calendar: 'calendar',
  wht: 'money',
  map: 'compass',
} as const satisfies Record<InformationType, IconName>

interface GroupProps extends ViewProps {
  readonly type: InformationType
  readonly items: readonly NewsItem[]
}

/** Shows the items of one type. The newest calendar is always expanded; other items expand on click. */
const Group = ({ type, items, ...state }: GroupProps) => {
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
export const Information = ({ page, ...state }: ViewProps & { page: NewsPage }) => {
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
