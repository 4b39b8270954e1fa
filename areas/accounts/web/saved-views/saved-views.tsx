import { lazy, Suspense, useState } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { viewTexts } from './texts.ts'
import { type BuiltInView, useSavedViews, type ViewsOfList } from './use-saved-views.ts'
import './saved-views.css'

const ViewDialog = lazy(() => import('./view-dialog.tsx'))

interface SavedViewsProps extends Omit<ViewsOfList, 'given'> {
  /** The views that the portal offers; by default only 'All'. */
  readonly given?: readonly BuiltInView[]
}

/**
 * The views of a list in one line above its filters: first those that the portal offers, then the user's own (SHL-19).
 */
export const SavedViews = (props: SavedViewsProps) => {
  const t = useTexts(viewTexts)
  const [isOpen, setOpen] = useState(false)
  const given = props.given ?? [{ key: 'all', label: t('all') }]
  const state = useSavedViews({ ...props, given })
  const { views, saved, current, isChanged } = state
  return (
    <div className="saved-views row">
      <nav aria-label={t('views')}>
        {given.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-current={current?.key === key ? 'true' : undefined}
            onClick={() => state.openGiven(key)}
          >
            {label}
          </button>
        ))}
        {views.map((view) => (
          <button
            key={view.name}
            type="button"
            aria-current={view === saved ? 'true' : undefined}
            onClick={() => state.open(view)}
          >
            {view.isDefault && <Icon name="star" size={13} />}
            {view.name}
            {view.isDefault && <span className="visually-hidden">, {t('opensFirst')}</span>}
            {view === saved && isChanged && (
              <span className="view-changed">
                <span className="visually-hidden">, {t('changed')}</span>
              </span>
            )}
          </button>
        ))}
      </nav>
      <QuietButton className="view-save at-end no-wrap" onClick={() => setOpen(true)}>
        <Icon name={saved && !isChanged ? 'pencil' : 'plus'} size={14} />
        {t(saved && !isChanged ? 'edit' : 'save')}
      </QuietButton>
      {isOpen && (
        <Suspense>
          <ViewDialog state={state} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
