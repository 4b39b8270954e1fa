import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isEmailAddress, splitAddresses } from '#kit/shared/email-address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { notify } from '#kit/web/notifications.ts'
import { type AddressRow, afterPaste, row, rowFault, withoutRow } from './rows.ts'
import { groupTexts } from './texts.ts'

export interface AddressRowsProps {
  readonly rows: readonly AddressRow[]
  readonly onChange: (rows: readonly AddressRow[]) => void
  /**
   * True after the first Submit. From then on every invalid row shows its error; before, only rows that lost the focus
   * do.
   */
  readonly tried: boolean
}

/** One input per address. A pasted list fills as many inputs as it has addresses. */
export const AddressRows = ({ rows, onChange, tried }: AddressRowsProps) => {
  const t = useTexts(groupTexts)
  const id = useId()
  const inputs = useRef(new Map<number, HTMLInputElement>())
  const [focusOn, setFocusOn] = useState<number>()
  useEffect(() => {
    if (focusOn !== undefined) inputs.current.get(focusOn)?.focus()
  }, [focusOn])

  const set = (key: number, patch: Partial<AddressRow>) =>
    onChange(rows.map((one) => (one.key === key ? { ...one, ...patch } : one)))
  const add = () => {
    const added = row('')
    onChange([...rows, added])
    setFocusOn(added.key)
  }
  const remove = (key: number) => {
    const next = withoutRow(rows, key)
    onChange(next)
    setFocusOn(next.at(-1)?.key)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>, key: number) => {
    const parts = splitAddresses(event.clipboardData.getData('text'))
    if (parts.length < 2) return
    event.preventDefault()
    const next = afterPaste(rows, key, parts)
    onChange(next)
    setFocusOn(next.find(({ text }) => text === parts.at(-1))?.key)
    notify.info(t('taken', { count: parts.length }))
  }
  const press = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const below = rows[index + 1]
    if (below) inputs.current.get(below.key)?.focus()
    else if (isEmailAddress(rows[index]?.text.trim() ?? '')) add()
  }
  const faultText = { wrong: t('wrongAddress'), twice: t('twice') }
  return (
    <fieldset className="address-rows">
      <legend>{t('addresses')}</legend>
      <p className="muted" id={`${id}-hint`}>
        {t('addressesHint')}
      </p>
      <ol>
        {rows.map(({ key, text, left }, index) => {
          const fault = left || tried ? rowFault(rows, index) : undefined
          return (
            <li key={key}>
              <input
                ref={(input) => {
                  if (input) inputs.current.set(key, input)
                  else inputs.current.delete(key)
                }}
                className="input"
                type="email"
                inputMode="email"
                autoComplete="off"
                spellCheck={false}
                maxLength={254}
                value={text}
                aria-label={t('address', { number: index + 1 })}
                aria-invalid={fault === 'wrong' ? true : undefined}
                aria-describedby={fault ? `${id}-${key}` : `${id}-hint`}
                onChange={(event) => set(key, { text: event.target.value })}
                onBlur={() => text.trim() !== '' && set(key, { left: true })}
                onPaste={(event) => paste(event, key)}
                onKeyDown={(event) => press(event, index)}
              />
              <button
                type="button"
                className="button quiet"
                aria-label={t('removeRow', { number: index + 1 })}
                disabled={rows.length === 1}
                onClick={() => remove(key)}
              >
                <Icon name="cross" size={14} />
                {t('removeRowShort')}
              </button>
              {fault && (
                <p id={`${id}-${key}`} className={fault === 'wrong' ? 'reason' : 'muted'}>
                  {faultText[fault]}
                </p>
              )}
            </li>
          )
        })}
      </ol>
      <button type="button" className="button" onClick={add}>
        {t('addRow')}
      </button>
    </fieldset>
  )
}
