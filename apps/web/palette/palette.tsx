import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import type { SearchResult } from '#kit/web/find.ts'
import { useLanguage, useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { kitTexts } from '#kit/web/texts.ts'
import { paletteTexts } from './texts.ts'
import { usePaletteSearch } from './use-palette-search.ts'
import './palette.css'

/**
 * Finds pages, deliveries, suppliers … while the user types: a combobox over the page that can be used by keyboard
 * alone.
 */
const Palette = ({ close }: { close: () => void }) => {
  const t = useTexts(paletteTexts)
  const kit = useTexts(kitTexts)
  const language = useLanguage()
  const router = useRouter()
  const { user_type: type } = useUser()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { groups, isSearching, problem } = usePaletteSearch(text, type)
  const all = groups.flatMap(({ key, found }) => found.map((one) => ({ id: `${id}-${key}-${one.key}`, one })))
  const chosen = all[Math.min(at, all.length - 1)]

  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  useEffect(() => {
    if (chosen) document.getElementById(chosen.id)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const open = ({ to, search = {}, act }: SearchResult) => {
    close()
    if (act) act()
    else void router.navigate({ to, search: search as never })
  }
  const step = (by: number) => setAt((Math.min(at, all.length - 1) + by + all.length) % all.length)
  const byKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const act = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => chosen && open(chosen.one),
    }[event.key]
    if (!act || all.length === 0) return
    event.preventDefault()
    act()
  }
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('title')}
      onClose={close}
      onPointerDown={(event) => {
        if (event.target === dialog.current) close()
      }}
    >
      <div className="palette-head">
        <Icon name="search" size={20} />
        <input
          role="combobox"
          aria-label={t('title')}
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(chosen ? { 'aria-activedescendant': chosen.id } : {})}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={byKey}
        />
        <button type="button" className="button quiet" aria-label={kit('close')} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <div
        className="palette-list"
        role="listbox"
        id={`${id}-list`}
        aria-label={t('results')}
        hidden={all.length === 0}
      >
        {groups.map(({ key, source, found }) => (
          <fieldset key={key} aria-labelledby={`${id}-${key}`}>
            <div className="palette-group" id={`${id}-${key}`} role="presentation">
              {source?.title[language] ?? t('pages')}
            </div>
            {found.map((one) => {
              const place = `${id}-${key}-${one.key}`
              return (
                <div
                  key={one.key}
                  id={place}
                  role="option"
                  tabIndex={-1}
                  aria-selected={chosen?.id === place}
                  className="palette-option"
                  onPointerMove={() => setAt(all.findIndex((other) => other.id === place))}
                  onClick={() => open(one)}
                  onKeyDown={byKey}
                >
                  <Icon name={one.icon} />
                  <span className="palette-what">
                    <span>{one.title}</span>
                    {one.detail && <span className="muted">{one.detail}</span>}
                  </span>
                </div>
              )
            })}
          </fieldset>
        ))}
      </div>
      <p className={problem ? 'palette-state wrong' : 'palette-state'} role="status">
        {problem ??
          (isSearching ? t('looking') : all.length === 0 ? t('nothing', { text }) : t('found', { count: all.length }))}
      </p>
    </dialog>
  )
}

export default Palette
