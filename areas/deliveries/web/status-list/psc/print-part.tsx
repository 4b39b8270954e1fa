import { type FormEvent, useState } from 'react'
import { Field } from '#kit/web/form/field.tsx'
import { messageText, type Translate, useTexts } from '#kit/web/i18n.ts'
import { Button, PrimaryButton, QuietButton } from '#kit/web/parts/button.tsx'
import {
  type PrintPart,
  type PrintPartInput,
  readPackNumbers,
  readPageNumbers,
  readPrintPart,
} from '../../../rules/codes/print-part.ts'
import { printTexts } from './print-texts.ts'

export interface SelectedPart {
  readonly part: PrintPart
  readonly typed: Required<PrintPartInput>
}

interface Props {
  readonly packsOf: readonly number[]
  /** The number of pages of the whole PSC; undefined until the PSC was rendered. */
  readonly pages: number | undefined
  readonly chosen: SelectedPart | undefined
  readonly onChoose: (chosen: SelectedPart | undefined) => void
}

/** The bar in which the user selects pages and pack tags to print again (PSC-07). */
export const PrintPartBar = (props: Props) => {
  const t = useTexts(printTexts)
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <PrintPartForm {...props} onClose={() => setOpen(false)} />
  return (
    <div className="print-part flow wide-gap">
      <QuietButton icon="printer" aria-expanded={false} onClick={() => setOpen(true)}>
        {t('part')}
      </QuietButton>
    </div>
  )
}

/** Holds the entered pages and packs, and why they cannot be printed. They are checked while the user types. */
const usePrintPartInput = ({ packsOf, pages, onChoose }: Props) => {
  const t = useTexts(printTexts)
  const [typed, setTyped] = useState({ pages: '', packs: '' })
  const [isSubmitted, setSubmitted] = useState(false)
  const nothing = typed.pages.trim() === '' && typed.packs.trim() === ''
  const wrongPages = typed.pages.trim() === '' ? undefined : readPageNumbers(typed.pages, pages)
  const wrongPacks = typed.packs.trim() === '' ? undefined : readPackNumbers(typed.packs, packsOf)
  const reasonOf = (read: ReturnType<typeof readPageNumbers | typeof readPackNumbers> | undefined) =>
    read && !read.ok ? messageText(read.message, read.params) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    const read = readPrintPart(typed, packsOf)
    if (read.ok && read.value && wrongPages?.ok !== false) onChoose({ part: read.value, typed })
  }
  return {
    typed,
    setTyped,
    submit,
    pagesReason: reasonOf(wrongPages),
    packsReason: reasonOf(wrongPacks) ?? (isSubmitted && nothing ? t('nothing') : undefined),
  }
}

const PrintPartForm = (props: Props & { readonly onClose: () => void }) => {
  const { packsOf, pages, chosen, onChoose, onClose } = props
  const t = useTexts(printTexts)
  const { typed, setTyped, submit, pagesReason, packsReason } = usePrintPartInput(props)
  const several = packsOf.length > 1
  const whole = () => {
    onClose()
    onChoose(undefined)
  }
  return (
    <form className="print-part flow wide-gap" aria-label={t('part')} onSubmit={submit}>
      <Field
        label={t('pages')}
        value={typed.pages}
        autoFocus
        autoComplete="off"
        inputMode="text"
        hint={pages === undefined ? undefined : t('pagesOf', { most: pages })}
        reason={pagesReason}
        onChange={(event) => setTyped({ ...typed, pages: event.target.value })}
      />
      <Field
        label={t('packTags')}
        value={typed.packs}
        autoComplete="off"
        hint={several ? t('packsOf', { line: 2 }) : t('pagesOf', { most: packsOf[0] ?? 0 })}
        reason={packsReason}
        onChange={(event) => setTyped({ ...typed, packs: event.target.value })}
      />
      <div className="print-part-act row">
        <PrimaryButton type="submit">{t('show')}</PrimaryButton>
        <Button onClick={whole}>{t('whole')}</Button>
      </div>
      <p role="status" className="print-part-shown whole-row strong">
        {chosen && t('shown', { what: describePart(chosen.typed, t) })}
      </p>
    </form>
  )
}

const describePart = ({ pages, packs }: Required<PrintPartInput>, t: Translate<(typeof printTexts)['en']>) =>
  [
    ...(pages?.trim() ? [t('shownPages', { pages: pages.trim() })] : []),
    ...(packs?.trim() ? [t('shownPacks', { packs: packs.trim() })] : []),
  ].join(' · ')
