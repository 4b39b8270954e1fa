import { useState } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import type { DeliveryFormAction, Row } from './delivery-form.ts'
import { countWithoutHeat } from './delivery-form.ts'
import { openLineTexts } from './open-lines/texts.ts'

/**
 * One heat number for all packs of the delivery that have none (DLV-19). It stays while there is nothing to fill, so that the
 * lines below do not move away from the pointer.
 */
export const HeatForAll = ({
  rows,
  dispatch,
}: {
  readonly rows: readonly Row[]
  readonly dispatch: (step: DeliveryFormAction) => void
}) => {
  const t = useTexts(openLineTexts)
  const [heat, setHeat] = useState('')
  const count = countWithoutHeat(rows)
  const isEmpty = heat.trim() === '' || count === 0
  return (
    <form
      className="heat-for-all"
      onSubmit={(event) => {
        event.preventDefault()
        if (isEmpty) return
        dispatch({ type: 'heat', heat: heat.trim() })
        setHeat('')
      }}
    >
      <label htmlFor="heat-for-all">{t('heatAll')}</label>
      <input
        id="heat-for-all"
        className="input"
        autoComplete="off"
        maxLength={30}
        placeholder={t('heatAllHint')}
        value={heat}
        onChange={(event) => setHeat(event.target.value)}
      />
      <button type="submit" className="button" aria-disabled={isEmpty || undefined}>
        {count === 0 ? t('heatAllNone') : t('heatAllButton', { count })}
      </button>
    </form>
  )
}
