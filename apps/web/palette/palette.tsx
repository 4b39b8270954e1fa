import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { type SearchResult, stateTones } from './found-result.ts'
import { paletteTexts } from './texts.ts'
import { usePaletteSearch } from './use-palette-search.ts'
import '#kit/web/parts/chip.css'
import './palette.css'

/**
 * Handles Enter: opens the active option now or, if the results for the text have not arrived yet, when they arrive.
 */
const useEnter = (mayOpen: boolean, isSearching: boolean, openActive: () => void) => {
  const [isWaiting, setWaiting] = useState(false)
  const openWhenFound = useEffectEvent(openActive)
  useEffect(() => {
    if (!isWaiting || isSearching) return
    setWaiting(false)
    openWhenFound()
  }, [isWaiting, isSearching])
  const enter = () => {
    if (mayOpen) openActive()
    else if (isSearching) setWaiting(true)
  }
  return [enter, () => setWaiting(false)] as const
}

const usePaletteOptions = (close: () => void) => {
  const router = useRouter()
  const { user_type: type } = useUser()
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const search = usePaletteSearch(text, type)
  // an option that was found for an earlier text is former while the server searches for the current one
  const options = search.groups.flatMap(({ key, found }) =>
    found.map((one) => ({ id: `${id}-${key}-${one.key}`, one, isFormer: search.isSearching && key !== 'pages' })),
  )
  const last = options.length - 1
  const active = options[Math.min(at, last)]
  useEffect(() => {
    if (active) document.getElementById(active.id)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const open = ({ to, search: target = {}, act }: SearchResult) => {
    close()
    if (act) act()
    else void router.navigate({ to, search: target as never })
  }
  // an option that the user has moved to is opened, even if it was found for an earlier text
  const mayOpen = active !== undefined && !(active.isFormer && at === 0)
  const [enter, cancelEnter] = useEnter(mayOpen, search.isSearching, () => active && open(active.one))
  const step = (by: number) => setAt((Math.min(at, last) + by + options.length) % options.length)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const act = {
      ArrowDown: () => options.length > 0 && step(1),
      ArrowUp: () => options.length > 0 && step(-1),
      Enter: enter,
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const onType = (typed: string) => {
    setText(typed)
    setAt(0)
    cancelEnter()
  }
  const activate = (optionId: string) => setAt(options.findIndex((other) => other.id === optionId))
  return { ...search, id, text, options, active, open, onKeyDown, onType, activate }
}
type PaletteOptions = ReturnType<typeof usePaletteOptions>

const SearchInput = ({ palette }: { palette: PaletteOptions }) => {
  const t = useTexts(paletteTexts)
  const { id, text, options, active } = palette
  return (
    <input
      role="combobox"
      aria-label={t('title')}
      aria-expanded={options.length > 0}
      aria-controls={`${id}-list`}
      aria-autocomplete="list"
      {...(active ? { 'aria-activedescendant': active.id } : {})}
      placeholder={t('placeholder')}
      autoComplete="off"
      spellCheck={false}
      maxLength={60}
      value={text}
      onChange={(event) => palette.onType(event.target.value)}
      onKeyDown={palette.onKeyDown}
    />
  )
}

const Marked = ({ part, children: whole }: { part: string; children: string }) => {
  const searched = part.trim().toLowerCase()
  const at = searched === '' ? -1 : whole.toLowerCase().indexOf(searched)
  if (at < 0) return whole
  return (
    <>
      {whole.slice(0, at)}
      <mark>{whole.slice(at, at + searched.length)}</mark>
      {whole.slice(at + searched.length)}
    </>
  )
}

const FoundItem = ({ found, text }: { found: SearchResult; text: string }) => {
  const t = useTexts(paletteTexts)
  return (
    <>
      <Icon name={found.icon} />
      <span className="palette-what">
        <span className="truncated">
          <Marked part={text}>{found.title}</Marked>
        </span>
        {found.detail && (
          <span className="muted smaller truncated">
            <Marked part={text}>{found.detail}</Marked>
          </span>
        )}
      </span>
      {found.state && <span className={`chip ${stateTones[found.state]}`}>{t(`state_${found.state}`)}</span>}
    </>
  )
}

const Results = ({ palette }: { palette: PaletteOptions }) => {
  const t = useTexts(paletteTexts)
  const { id, text, groups, options, active } = palette
  return (
    <div
      className="palette-list"
      role="listbox"
      id={`${id}-list`}
      aria-label={t('results')}
      hidden={options.length === 0}
    >
      {groups.map(({ key, found }) => (
        <fieldset key={key} aria-labelledby={`${id}-${key}`}>
          <div className="palette-group muted smaller strong" id={`${id}-${key}`} role="presentation">
            {t(key)}
          </div>
          {found.map((one) => {
            const optionId = `${id}-${key}-${one.key}`
            return (
              <div
                key={one.key}
                id={optionId}
                role="option"
                tabIndex={-1}
                aria-selected={active?.id === optionId}
                className="palette-option row"
                onPointerMove={() => palette.activate(optionId)}
                onClick={() => palette.open(one)}
                onKeyDown={palette.onKeyDown}
              >
                <FoundItem found={one} text={text} />
              </div>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}

/** Finds pages, deliveries, suppliers … while the user types: a combobox over the page, with full keyboard control. */
export default function Palette({ close }: { close: () => void }) {
  const t = useTexts(paletteTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  const palette = usePaletteOptions(close)
  const { text, options, away, problem, isSearching } = palette
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const count = options.length
  const found = count === 0 ? t('nothing', { text }) : t('found', { count })
  const missing = away.length > 0 ? t('away', { groups: away.map((group) => t(group)).join(', ') }) : ''
  const state = isSearching ? t('looking') : [found, missing].filter((part) => part !== '').join(' ')
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('title')}
      onClose={close}
      onKeyDown={(event) => {
        // the browser reports the end of a dialog later, and a Ctrl K in between would be lost
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) close()
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) close()
      }}
    >
      <div className="palette-head muted row">
        <Icon name="search" size={20} />
        <SearchInput palette={palette} />
        <QuietButton aria-label={t('close')} onClick={close}>
          <Icon name="close" />
        </QuietButton>
      </div>
      <Results palette={palette} />
      <p className={`palette-state muted smaller ${problem ? 'wrong' : ''}`} role="status">
        {problem ?? state}
      </p>
    </dialog>
  )
}
