import { useId } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { type StatusChoice, statusChoices } from './search.ts'
import { listTexts } from './texts.ts'

/**
 * The radio buttons Transit, Received, Completed and All. For users who may convert a DO, 'Needs invoice' is before
 * them (STA-10). No button is selected while 'Deleted Only' or 'Demo Only' overrides them.
 */
export const StatusRadio = (props: { value: StatusChoice | undefined; onChange: (choice: StatusChoice) => void }) => {
  const t = useTexts(listTexts)
  const name = useId()
  const mayConvert = may(useUser().user_type, 'delivery.convert')
  const choices = statusChoices.filter((one) => one !== 'needsInvoice' || mayConvert || props.value === one)
  return (
    <div role="radiogroup" aria-label={t('status')} className="status-radio">
      {choices.map((choice) => (
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
