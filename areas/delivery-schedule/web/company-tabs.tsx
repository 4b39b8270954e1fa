import type { KeyboardEvent } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { PdsCompany } from '../contract.ts'
import { scheduleTexts } from './texts.ts'

const idOf = ({ company }: PdsCompany): string => `pds-tab-${company}`

/** One tab per organisation with its numbers of lines and of late lines. Arrow keys move between tabs (PDS-01). */
export const CompanyTabs = (props: {
  readonly companies: readonly PdsCompany[]
  readonly shown: PdsCompany
  readonly onChoose: (company: number) => void
}) => {
  const t = useTexts(scheduleTexts)
  const { companies, shown, onChoose } = props
  const walk = (event: KeyboardEvent) => {
    const at = companies.indexOf(shown)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    const next = to === undefined ? undefined : companies.at(to % companies.length)
    if (!next) return
    event.preventDefault()
    onChoose(next.company)
    document.getElementById(idOf(next))?.focus()
  }
  return (
    <div role="tablist" aria-label={t('companies')} className="pds-tabs" onKeyDown={walk}>
      {companies.map((one) => {
        const { company, code, lines, delayed } = one
        return (
          <button
            key={company}
            id={idOf(one)}
            type="button"
            role="tab"
            aria-selected={one === shown}
            tabIndex={one === shown ? 0 : -1}
            onClick={() => onChoose(company)}
          >
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
          </button>
        )
      })}
    </div>
  )
}
