import type { ReactNode } from 'react'

export interface SettingFact {
  readonly name: string
  readonly value: ReactNode
  readonly source: string
}

/** Shows settings with their names, values and sources; `false` stands for one that does not apply. */
export const SettingFacts = ({ facts }: { readonly facts: readonly (SettingFact | false)[] }) => (
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

export const Card = ({ title, why, actions, children }: CardProps) => (
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
