import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import { TabList } from '#kit/web/tab-list.tsx'
import type { PdsCompany } from '../contract.ts'
import { scheduleTexts } from './texts.ts'

const TabContent = ({ code, lines, delayed }: PdsCompany) => {
  const t = useTexts(scheduleTexts)
  return (
    <>
      {code}
      <span className="muted">
        {lines}
        <span className="visually-hidden"> {t('linesWord')}</span>
      </span>
      {delayed > 0 && (
        <span className="pds-late">
          <Icon name="clock" size={12} />
          {delayed}
          <span className="visually-hidden"> {t('delayed')}</span>
        </span>
      )}
    </>
  )
}

/** One tab for each organisation, with the number of its lines and of its delayed lines (PDS-01). */
export const CompanyTabs = (props: {
  readonly companies: readonly PdsCompany[]
  readonly shown: PdsCompany
  readonly onChoose: (company: number) => void
}) => {
  const t = useTexts(scheduleTexts)
  const { companies, shown, onChoose } = props
  const byId = new Map(companies.map((one) => [one.company, one]))
  return (
    <TabList
      className="pds-tabs flow"
      label={t('companies')}
      id="pds-tab"
      tabs={[...byId.keys()]}
      selected={shown.company}
      onSelect={onChoose}
    >
      {(company) => {
        const one = byId.get(company)
        return one && <TabContent {...one} />
      }}
    </TabList>
  )
}
