import { useTexts } from '#kit/web/i18n.ts'
import type { NewsItem } from '../../contract.ts'
import { dialogTexts } from '../dialog-texts.ts'

/** Shows what another user changed since the dialog opened (G-39). */
export const ConcurrentChanges = ({ before, now }: { readonly before: NewsItem; readonly now: NewsItem }) => {
  const t = useTexts(dialogTexts)
  const names = (item: NewsItem) => item.files.map(({ name }) => name).join(', ') || '–'
  const facts: readonly (readonly [string, string, string])[] = [
    [t('type'), before.type, now.type],
    [t('title'), before.title, now.title],
    [t('description'), before.description, now.description],
    [t('suppliers'), before.vendor_id, now.vendor_id],
    [t('image'), before.thumbnail.name, now.thumbnail.name],
    [t('files'), names(before), names(now)],
  ]
  return (
    <section className="news-theirs" aria-label={t('theirs')}>
      <strong>{t('theirs')}</strong>
      <dl>
        {facts.map(
          ([label, was, is]) =>
            was !== is && (
              <div key={label}>
                <dt className="small">{label}</dt>
                <dd>{is}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
