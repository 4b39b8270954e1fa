import { QuietButton } from '#kit/web/parts/button.tsx'

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly text: string; readonly lang?: string }[]
  readonly chosen: T
  readonly onChoose: (value: T) => void
}

export const ChoiceButtons = <T extends string>({ label, options, chosen, onChoose }: ChoiceProps<T>) => (
  <fieldset className="choice">
    <legend className="visually-hidden">{label}</legend>
    {options.map(({ value, text, lang }) => (
      <QuietButton key={value} lang={lang} aria-pressed={value === chosen} onClick={() => onChoose(value)}>
        {text}
      </QuietButton>
    ))}
  </fieldset>
)
