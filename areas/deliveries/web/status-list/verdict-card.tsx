import { formatQuantity } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon, type IconName } from '#kit/web/icons.tsx'
import type { CodeVerdict } from '../../rules/code-verdict.ts'
import { DeliveryStatusChip } from './cells.tsx'
import { sheetCheckTexts } from './check-texts.ts'

const looks: Readonly<Record<CodeVerdict['verdict'], { icon: IconName; tone: 'good' | 'dead' | 'none' }>> = {
  valid: { icon: 'tick', tone: 'good' },
  converted: { icon: 'cross', tone: 'dead' },
  deleted: { icon: 'cross', tone: 'dead' },
  altered: { icon: 'cross', tone: 'dead' },
  notFound: { icon: 'question', tone: 'none' },
  unreadable: { icon: 'question', tone: 'none' },
}

const titleColours = { good: 'green-text', dead: 'red-text', none: '' } as const

/** The labels of the fields of a code. The portal's internal numbers share one label. */
const fieldWords: Readonly<Record<string, `field${string}` & keyof (typeof sheetCheckTexts)['en']>> = {
  amount: 'fieldAmount',
  quantity: 'fieldQuantity',
  itemCode: 'fieldItem',
  internalItemCode: 'fieldItem',
  packs: 'fieldPacks',
  pack: 'fieldPack',
  sequence: 'fieldLine',
  line: 'fieldLine',
  lineCount: 'fieldLine',
  po: 'fieldPo',
  firstPo: 'fieldPo',
  release: 'fieldPo',
  date: 'fieldDate',
  deliveryDate: 'fieldDate',
  lotSup: 'fieldLot',
  site: 'fieldSite',
  deliveryId: 'fieldId',
  kind: 'fieldKind',
}

export const VerdictCard = ({ verdict, onOpen }: { verdict: CodeVerdict; onOpen: (id: number) => void }) => {
  const t = useTexts(sheetCheckTexts)
  const { place, delivery, replacement, differences } = verdict
  const number = verdict.number ?? ''
  const isTrial = verdict.verdict === 'valid' && delivery?.status === 'transit_demo'
  const { icon, tone } = isTrial ? looks.deleted : looks[verdict.verdict]
  const where =
    place === null
      ? verdict.kind === 'header'
        ? t('header', { number })
        : number
      : place.pack === null
        ? t('item', { ...place, number })
        : t('pack', { ...place, pack: place.pack, number })
  const open = replacement ?? (verdict.verdict === 'valid' || verdict.verdict === 'altered' ? delivery : null)
  return (
    <div className={`verdict stack gap-4 ${tone}`}>
      <p className={`verdict-title row strong ${titleColours[tone]}`}>
        <Icon name={icon} size={22} />
        {t(isTrial ? 'trial' : verdict.verdict)}
      </p>
      {delivery && (
        <p className="verdict-place row wraps strong breaks">
          {where} <DeliveryStatusChip status={delivery.status} />
        </p>
      )}
      {place && <p>{t('goods', { item: place.itemCode, quantity: formatQuantity(place.quantity) })}</p>}
      {delivery?.receivedNo && <p>{t('received', { number: delivery.receivedNo })}</p>}
      {verdict.verdict === 'notFound' && <p>{t('notFoundText', { number })}</p>}
      {verdict.verdict === 'unreadable' && <p>{t('unreadableText')}</p>}
      {differences.length > 0 && (
        <ul>
          {differences.map(({ field, paper, portal }) => (
            <li key={field}>{t('differs', { field: t(fieldWords[field] ?? 'fieldOther'), paper, portal })}</li>
          ))}
        </ul>
      )}
      {verdict.verdict === 'converted' && replacement && <p>{t('useInstead', { number: replacement.number })}</p>}
      {verdict.verdict === 'deleted' && <p>{t(replacement ? 'usePrinted' : 'noneInstead')}</p>}
      {open && (
        <button type="button" className="button" onClick={() => onOpen(open.id)}>
          {t('openPsc', { number: open.number })}
        </button>
      )}
    </div>
  )
}
