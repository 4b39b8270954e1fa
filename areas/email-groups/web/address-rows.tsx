import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isEmailAddress, splitAddresses } from '#kit/shared/email-address.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import { type AddressRow, addressError, createAddressRow, withoutRow, withPastedAddresses } from './rows.ts'
import { groupTexts } from './texts.ts'

export interface AddressRowsProps {
  readonly rows: readonly AddressRow[]
  readonly onChange: (rows: readonly AddressRow[]) => void
  /**
   * True after the first Submit. From then on, every invalid row shows its error. Before, only rows that have lost the
   * focus do.
   */
  readonly tried: boolean
}

const useRows = ({ rows, onChange }: Pick<AddressRowsProps, 'rows' | 'onChange'>) => {
  const t = useTexts(groupTexts)
  const inputs = useRef(new Map<number, HTMLInputElement>())
  // an object, so that the same row can get the focus repeatedly
  const [focusOn, setFocusOn] = useState<{ readonly key: number | undefined }>()
  useEffect(() => {
    if (focusOn?.key !== undefined) inputs.current.get(focusOn.key)?.focus()
  }, [focusOn])

  const add = () => {
    const added = createAddressRow('')
    onChange([...rows, added])
    setFocusOn({ key: added.key })
  }
  return {
    add,
    /** Registers the input of a row, or removes it for null. */
    register: (key: number, input: HTMLInputElement | null) => {
      if (input) inputs.current.set(key, input)
      else inputs.current.delete(key)
    },
    set: (key: number, patch: Partial<AddressRow>) =>
      onChange(rows.map((one) => (one.key === key ? { ...one, ...patch } : one))),
    remove: (key: number) => {
      const next = withoutRow(rows, key)
      onChange(next)
      setFocusOn({ key: next.at(-1)?.key })
    },
    paste: (event: ClipboardEvent<HTMLInputElement>, key: number) => {
      const parts = splitAddresses(event.clipboardData.getData('text'))
      if (parts.length < 2) return
      event.preventDefault()
      const next = withPastedAddresses(rows, key, parts)
      onChange(next)
      setFocusOn({ key: next.find(({ text }) => text === parts.at(-1))?.key })
      notify.info(t('taken', { count: parts.length }))
    },
    press: (event: KeyboardEvent<HTMLInputElement>, index: number) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      const below = rows[index + 1]
      if (below) inputs.current.get(below.key)?.focus()
      else if (isEmailAddress(rows[index]?.text.trim() ?? '')) add()
    },
  }
}

interface RowProps extends Pick<AddressRowsProps, 'rows' | 'tried'> {
  readonly index: number
  readonly actions: ReturnType<typeof useRows>
  readonly hintId: string
}

const AddressInput = ({ rows, tried, index, actions, hintId }: RowProps) => {
  const t = useTexts(groupTexts)
  const faultId = useId()
  const { key, text, left } = rows[index] ?? createAddressRow('')
  const fault = left || tried ? addressError(rows, index) : undefined
  const faultText = { wrong: t('wrongAddress'), twice: t('twice') }
  return (
    <li>
      <input
        ref={(input) => actions.register(key, input)}
        className="input"
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={text}
        aria-label={t('address', { number: index + 1 })}
        aria-invalid={fault === 'wrong' ? true : undefined}
        aria-describedby={fault ? faultId : hintId}
        onChange={(event) => actions.set(key, { text: event.target.value })}
        onBlur={() => text.trim() !== '' && actions.set(key, { left: true })}
        onPaste={(event) => actions.paste(event, key)}
        onKeyDown={(event) => actions.press(event, index)}
      />
      <QuietButton
        aria-label={t('removeRow', { number: index + 1 })}
        disabled={rows.length === 1}
        onClick={() => actions.remove(key)}
      >
        <Icon name="cross" size={14} />
        {t('removeRowShort')}
      </QuietButton>
      {fault && (
        <p id={faultId} className={fault === 'wrong' ? 'reason small whole-row' : 'muted small whole-row'}>
          {faultText[fault]}
        </p>
      )}
    </li>
  )
}

/** One input per email address. A pasted list is split into one input per email address. */
export const AddressRows = ({ rows, onChange, tried }: AddressRowsProps) => {
  const t = useTexts(groupTexts)
  const hintId = useId()
  const actions = useRows({ rows, onChange })
  return (
    <fieldset className="address-rows stack">
      <legend>{t('addresses')}</legend>
      <p className="muted small" id={hintId}>
        {t('addressesHint')}
      </p>
      <ol>
        {rows.map(({ key }, index) => (
          <AddressInput key={key} rows={rows} tried={tried} index={index} actions={actions} hintId={hintId} />
        ))}
      </ol>
      <Button onClick={actions.add}>{t('addRow')}</Button>
    </fieldset>
  )
}
