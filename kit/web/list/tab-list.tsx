import type { KeyboardEvent, ReactNode } from 'react'

interface TabListProps<Tab extends string | number> {
  readonly tabs: readonly Tab[]
  readonly selected: Tab
  readonly onSelect: (tab: Tab) => void
  readonly children: (tab: Tab) => ReactNode
  readonly className: string
  readonly label?: string
  /** Each tab has this id, followed by `-` and the tab. */
  readonly id: string
  /** The id of the panel below the tabs. */
  readonly panel?: string
}

/** Tabs, one of which is selected. The arrow keys, Home and End move between them. */
export const TabList = <Tab extends string | number>(props: TabListProps<Tab>) => {
  const { tabs, selected, onSelect, children, className, label, id, panel } = props
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    // starts at the focused tab, because after two quick keys the selected tab may not be rendered yet
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (next === undefined) return
    event.preventDefault()
    onSelect(next)
    buttons.at(tabs.indexOf(next))?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className={className} onKeyDown={walk}>
      {tabs.map((tab) => (
        <button
          key={tab}
          id={`${id}-${tab}`}
          type="button"
          role="tab"
          aria-selected={tab === selected}
          aria-controls={panel}
          tabIndex={tab === selected ? 0 : -1}
          onClick={() => tab !== selected && onSelect(tab)}
        >
          {children(tab)}
        </button>
      ))}
    </div>
  )
}
