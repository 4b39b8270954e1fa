import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { useTexts } from '#kit/web/i18n.ts'
import type { OmittedLine } from '../../rules/copy.ts'
import type { DeliveryForm } from './delivery-form.ts'
import { draftTexts } from './draft-texts.ts'
import { useRefusalText } from './line-inputs.tsx'
import { PageNote } from './page-note.tsx'
import { createTexts } from './texts.ts'

/** A copy of a former delivery as a new draft. */
export interface DeliveryCopy {
  readonly number: string
  readonly building: DeliveryForm
  readonly leftOut: readonly OmittedLine[]
  /** The delivery was deleted, and the draft replaces it. */
  readonly isReplacing: boolean
}

/** Note that names the copied delivery and the omitted lines. */
export const CopyNote = ({ copy, onClose }: { readonly copy: DeliveryCopy; readonly onClose: () => void }) => {
  const t = useTexts(draftTexts)
  const c = useTexts(createTexts)
  const say = useRefusalText()
  const { number, leftOut } = copy
  return (
    <PageNote isWarning={leftOut.length > 0} onClose={onClose}>
      <p>
        {t(copy.building.rows.length === 0 ? 'copyNothing' : copy.isReplacing ? 'replaceTitle' : 'copyTitle', {
          number,
        })}
      </p>
      {leftOut.length > 0 && (
        <>
          <p>{t('copyLeftOut', { count: leftOut.length })}</p>
          <ul>
            {leftOut.map(({ line, why }) => (
              <li key={lineKey(line)}>
                {c('onLine', { po: line.PO_NUMBER, line: line.LINE_NUM, item: line.ITEM_CODE })}: {say(why)}
              </li>
            ))}
          </ul>
        </>
      )}
    </PageNote>
  )
}
