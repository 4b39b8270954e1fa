import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { SessionUser } from '#areas/accounts/contract.ts'
import { lineKey } from '#areas/purchase-orders/rules/line-key.ts'
import { mustChooseSupplier } from '#areas/purchase-orders/rules/search.ts'
import { EmptyState, NotLoaded } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Button, PrimaryButton } from '#kit/web/parts/button.tsx'
import { apiQuery, ProblemError } from '#kit/web/query.ts'
import { type Delivery, getDelivery } from '../../contract.ts'
import { copyLines, type OmittedLine } from '../../rules/copy.ts'
import { PageNote } from './build-delivery.tsx'
import { type DeliveryForm, formWithHead, toSelectedRows } from './delivery-form.ts'
import { refusalText } from './lines/line-inputs.tsx'
import { readCurrentLines } from './queries.ts'
import { createTexts } from './texts.ts'
import { headPresetFor } from './use-delivery-form.ts'

/** A copy of a former delivery as a new draft. */
export interface DeliveryCopy {
  readonly number: string
  readonly form: DeliveryForm
  readonly leftOut: readonly OmittedLine[]
  readonly isReplacing: boolean
}

/** A note with the number of the copied delivery and the lines that were left out. */
export const CopyNote = ({ copy, onClose }: { readonly copy: DeliveryCopy; readonly onClose: () => void }) => {
  const t = useTexts(createTexts)
  const { number, leftOut } = copy
  return (
    <PageNote isWarning={leftOut.length > 0} onClose={onClose}>
      <p>
        {t(copy.form.rows.length === 0 ? 'copyNothing' : copy.isReplacing ? 'replaceTitle' : 'copyTitle', {
          number,
        })}
      </p>
      {leftOut.length > 0 && (
        <>
          <p>{t('copyLeftOut', { count: leftOut.length })}</p>
          <ul>
            {leftOut.map(({ line, why }) => (
              <li key={lineKey(line)}>
                {t('onLine', { po: line.PO_NUMBER, line: line.LINE_NUM, item: line.ITEM_CODE })}: {refusalText(why)}
              </li>
            ))}
          </ul>
        </>
      )}
    </PageNote>
  )
}

interface CopyProps {
  readonly id: number
  readonly user: SessionUser
  /** True if the delivery was deleted in order to be replaced. Number, dates and packs are then copied too (DLV-22). */
  readonly isReplacing: boolean
  readonly onCopied: (copy: DeliveryCopy) => void
  readonly onCancel: () => void
}

/** Creates the copy with the current lines. Throws if the lines could not be read. */
const createCopy = async (delivery: Delivery, user: SessionUser, isReplacing: boolean): Promise<DeliveryCopy> => {
  const { details, company, vendor_id } = delivery
  const supplier = mustChooseSupplier(user.user_type) ? vendor_id : null
  const lines = details.poSelect.map((line) => ({ line }))
  const current = await readCurrentLines({ company, supplier, lines })
  if (current.requested.length < lines.length) throw new Error('the lines of the delivery could not be read')
  const { lines: copied, leftOut } = copyLines(details, current.lines, { keepsPacks: isReplacing })
  const { isInvoice, site } = details
  const formerHead = isReplacing
    ? { number: details.invoiceNo, documentDate: details.invoiceDate, deliveryDate: details.deliveryDate }
    : {}
  const head = formWithHead({ ...headPresetFor(user), company, supplier, isInvoice, site, ...formerHead }).head
  const building: DeliveryForm = { head, rows: toSelectedRows(copied), searched: '' }
  return { number: details.invoiceNo, form: building, leftOut, isReplacing }
}

/** Reads the former delivery and copies it, unless the user may not deliver to its company. */
const useCopy = ({ id, user, isReplacing, onCopied }: CopyProps) => {
  const former = useQuery({ ...apiQuery(getDelivery, { params: { id } }), staleTime: 0 })
  const own = headPresetFor(user).company
  const isElsewhere = former.data !== undefined && own !== undefined && own !== former.data.company
  const copying = useQuery({
    queryKey: ['copy', id, isReplacing],
    queryFn: former.data && !isElsewhere ? () => createCopy(former.data, user, isReplacing) : skipToken,
    gcTime: 0,
    retry: false,
  })
  const finish = useEffectEvent(onCopied)
  useEffect(() => {
    if (copying.data) finish(copying.data)
  }, [copying.data])
  return { former, copying, isElsewhere }
}

/** Copies a former delivery to a new draft, and shows the progress or the error. */
export const CopyDelivery = (props: CopyProps) => {
  const t = useTexts(createTexts)
  const { former, copying, isElsewhere } = useCopy(props)
  const { data, error, refetch } = former
  const number = data?.details.invoiceNo ?? ''
  const back = <Button onClick={props.onCancel}>{t('close')}</Button>
  const isMissing = error instanceof ProblemError && [400, 404].includes(error.problem.status)
  if (isMissing || isElsewhere)
    return (
      <EmptyState icon="document" title={isElsewhere ? t('copyElsewhere', { number }) : t('copyUnknown')}>
        {back}
      </EmptyState>
    )
  if (error || !data) return <NotLoaded error={error} refetch={refetch} />
  if (copying.error)
    return (
      <EmptyState icon="alert" title={t('copyFault')}>
        <PrimaryButton onClick={() => void copying.refetch()}>{t('retry')}</PrimaryButton>
        {back}
      </EmptyState>
    )
  return <EmptyState icon="document" title={t('copying', { number })} />
}
