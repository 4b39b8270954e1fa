import type { KeyboardEvent } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { jobTexts } from './job-texts.ts'
import './job-search.css'

export type SearchTab = 'po' | 'job'
const tabs: readonly SearchTab[] = ['po', 'job']

const idOf = (tab: SearchTab): string => `what-tab-${tab}`

/** PO or JOB OSP; the arrow keys walk from one to the other. What it shows has the id `what-panel`. */
export const SearchTabs = ({ tab, onTab }: { readonly tab: SearchTab; readonly onTab: (tab: SearchTab) => void }) => {
  const t = useTexts(jobTexts)
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const other = tab === 'po' ? 'job' : 'po'
    onTab(other)
    document.getElementById(idOf(other))?.focus()
  }
  return (
    <div className="search-tabs" role="tablist" aria-label={t('searchBy')} onKeyDown={walk}>
      {tabs.map((one) => (
        <button
          key={one}
          id={idOf(one)}
          type="button"
          role="tab"
          aria-selected={tab === one}
          aria-controls="what-panel"
          tabIndex={tab === one ? 0 : -1}
          onClick={() => tab !== one && onTab(one)}
        >
          {t(one)}
        </button>
      ))}
    </div>
  )
}
