import type { ReactNode } from 'react'
import { useTexts } from '#kit/web/i18n.ts'
import { settingVariables, type Variable } from '../rules/variables.ts'
import { settingsTexts } from './texts.ts'

export const useSourceTexts = (environment: readonly Variable[]) => {
  const t = useTexts(settingsTexts)
  return {
    /** Names the variables that are set. If none is set, names all of them and states that the default is used. */
    environment: (...names: readonly Variable[]): string => {
      const set = names.filter((name) => environment.includes(name))
      return set.length > 0
        ? t('fromEnvironment', { names: set.join(', ') })
        : t('fromDefault', { names: names.join(', ') })
    },
    /** Names the variables of a subject that are set; undefined if none is set. */
    setFor: (subject: keyof typeof settingVariables): string | undefined => {
      const set = settingVariables[subject].filter((name) => environment.includes(name))
      return set.length > 0 ? t('fromEnvironment', { names: set.join(', ') }) : undefined
    },
    screen: (page: string): string => t('fromScreen', { page }),
    erp: t('erp'),
    fixed: t('fixed'),
    portal: t('fromPortal'),
  }
}

export interface SettingFact {
  readonly name: string
  readonly value: ReactNode
  readonly source: string
}

/** Shows settings with their names, values and sources; `false` stands for one that does not apply. */
export const SettingList = ({ facts }: { readonly facts: readonly (SettingFact | false)[] }) => (
  <dl className="setting-facts">
    {facts.map(
      (fact) =>
        fact && (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
            <dd className="muted small breaks">{fact.source}</dd>
          </div>
        ),
    )}
  </dl>
)

interface CardProps {
  readonly title: string
  readonly why?: string | undefined
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export const SettingsCard = ({ title, why, actions, children }: CardProps) => (
  <section className="card settings-card" aria-label={title}>
    <header className="flow spread">
      <div>
        <h2>{title}</h2>
        {why && <p className="muted">{why}</p>}
      </div>
      {actions && <div className="settings-actions row wraps">{actions}</div>}
    </header>
    {children}
  </section>
)
