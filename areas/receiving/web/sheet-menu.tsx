import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon, type IconName } from '#kit/web/icons.tsx'
import { receivingTexts } from './texts.ts'

export interface MenuAction {
  readonly icon: IconName
  readonly name: string
  readonly text?: string
  readonly onChoose: () => void
}

interface Props {
  readonly number: string
  readonly actions: readonly MenuAction[]
  /** The running number of the latest scan. A new scan closes the menu. */
  readonly scan: number | undefined
}

/**
 * The menu of actions that are rarely needed for a delivery. It is not a dialog, so that the user can scan while it is
 * open.
 */
export const SheetMenu = ({ number, actions, scan }: Props): ReactNode => {
  const t = useTexts(receivingTexts)
  const [isOpen, setOpen] = useState(false)
  const seen = useRef(scan)
  useEffect(() => {
    if (scan !== seen.current) setOpen(false)
    seen.current = scan
  }, [scan])
  // the focus is not moved into the menu, because the scanner needs it
  return (
    <>
      <button
        type="button"
        className="button quiet sheet-more"
        aria-expanded={isOpen}
        aria-label={t('more', { number })}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="dots" size={24} />
      </button>
      {isOpen && <Actions number={number} actions={actions} onClose={() => setOpen(false)} />}
    </>
  )
}

const Actions = ({ number, actions, onClose }: Omit<Props, 'scan'> & { readonly onClose: () => void }) => {
  const t = useTexts(receivingTexts)
  return (
    <fieldset
      className="sheet-menu"
      aria-label={t('more', { number })}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      {actions.map(({ icon, name, text, onChoose }) => (
        <button
          key={name}
          type="button"
          onClick={() => {
            onClose()
            onChoose()
          }}
        >
          <Icon name={icon} size={22} />
          <span>
            {name}
            {text && <small>{text}</small>}
          </span>
        </button>
      ))}
      <button type="button" onClick={onClose}>
        <Icon name="close" size={22} /> <span>{t('close')}</span>
      </button>
    </fieldset>
  )
}
