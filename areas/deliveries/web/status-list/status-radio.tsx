import { useId } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { type StatusChoice, statusChoices } from './search.ts'
import { listTexts } from './texts.ts'

/**
 * The radio buttons Transit, Received, Completed and All. None is selected while 'Deleted Only' or 'Demo Only'
 * overrides them.
 */
export const StatusRadio = (props: { value: StatusChoice | undefined; onChange: (choice: StatusChoice) => void }) => {
  const t = useTexts(listTexts)
  const name = useId()
  return (
    <div role="radiogroup" aria-label={t('status')} className="status-radio">
      {statusChoices.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={name}
            value={choice}
            checked={props.value === choice}
            onChange={() => props.onChange(choice)}
          />
          {t(choice)}
        </label>
      ))}
    </div>
  )
}
