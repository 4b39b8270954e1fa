import { type FormEvent, useState } from 'react'
import { withoutThaiLayout } from '#kit/shared/wedge/us-layout.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, PrimaryButton } from '#kit/web/parts/button.tsx'
import { SCAN_FIELD } from '#kit/web/wedge/inserted-input.ts'
import { receivingTexts } from '../texts.ts'
import './code-input-field.css'

const focusNow = (field: HTMLInputElement | null): void => field?.focus()

/** A field for typing a code that no scanner can read (RCV-02). */
export const CodeInputField = ({ onTake }: { readonly onTake: (text: string) => void }) => {
  const t = useTexts(receivingTexts)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const take = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onTake(withoutThaiLayout(typed.trim()))
    setTyped('')
  }
  if (!isOpen)
    return (
      <Button className="large" onClick={() => setOpen(true)}>
        {t('typeCode')}
      </Button>
    )
  return (
    <form className="type-code framed stack" onSubmit={take}>
      <label htmlFor="typed-code" className="whole-row">
        {t('typeCode')}
      </label>
      <input
        id="typed-code"
        {...{ [SCAN_FIELD]: '' }}
        ref={focusNow}
        className="input large whole-row"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        aria-describedby="typed-hint"
      />
      <p id="typed-hint" className="facts whole-row">
        {t('typeHint')}
      </p>
      <PrimaryButton type="submit" className="large">
        {t('take')}
      </PrimaryButton>
      <Button className="large" onClick={() => setOpen(false)}>
        {t('close')}
      </Button>
    </form>
  )
}
