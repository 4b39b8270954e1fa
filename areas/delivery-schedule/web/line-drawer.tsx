import { Drawer } from 'antd'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { stringifySearch } from '#kit/web/address.ts'
import { useTexts } from '#kit/web/i18n.ts'
import type { PdsCompany, PdsLine } from '../contract.ts'
import { columnsFor } from '../exports/schedule.ts'
import { daysLate, LineStatus, shownText } from './line-parts.tsx'
import { scheduleTexts } from './texts.ts'

const orderOf = (line: PdsLine, { company }: PdsCompany): string =>
  stringifySearch({ company, po: line.PO_NUM, rel: line.PO_REL_NUM })

/** The drawer that shows all fields of a line (G-138). */
export const LineDrawer = ({
  line,
  company,
  onClose,
}: {
  line: PdsLine | undefined
  company: PdsCompany
  onClose: () => void
}) => {
  const t = useTexts(scheduleTexts)
  const mayDeliver = may(useUser().user_type, 'delivery.create')
  return (
    <Drawer open={line !== undefined} title={line ? `PO ${line.PO_NUM}` : ''} size={420} onClose={onClose}>
      {line && (
        <>
          <dl className="pds-details">
            {columnsFor(company).map((column) => (
              <div key={column} style={{ display: 'contents' }}>
                <dt>{t(column)}</dt>
                <dd>
                  {column === 'status' ? (
                    <LineStatus line={line} />
                  ) : column === 'needBy' && daysLate(line) > 0 ? (
                    `${line.NEED_BY_DATE} (${t('daysLate', { count: daysLate(line) })})`
                  ) : (
                    shownText(column, line, company) || '–'
                  )}
                </dd>
              </div>
            ))}
            <dt>{t('vendorNo')}</dt>
            <dd>{line.VENDOR_ID}</dd>
          </dl>
          {mayDeliver && (
            <a className="button" href={`#/${orderOf(line, company)}`}>
              {t('deliverThis')}
            </a>
          )}
        </>
      )}
    </Drawer>
  )
}
