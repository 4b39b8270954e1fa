export type NamedFact = readonly [name: string, value: string | null | undefined]

/** A list of names and values. Entries without a value are left out. */
export const FactList = ({ facts, className }: { facts: readonly NamedFact[]; className?: string }) => (
  <dl className={className}>
    {facts.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)
