import { Icon, type IconName } from './icons.tsx'
import './chip.css'

export type Tone = 'blue' | 'amber' | 'green' | 'grey' | 'red'

export interface ChipStyle {
  readonly tone: Tone
  readonly icon: IconName
  readonly struck?: boolean
  readonly hatched?: boolean
}

/** A state shown by colour, icon and text, so that colour is never the only indication. */
export const StatusChip = ({ tone, icon, struck, hatched, children }: ChipStyle & { children: string }) => (
  <span className={`chip ${tone}${struck ? ' struck' : ''}${hatched ? ' hatched' : ''}`}>
    <Icon name={icon} size={14} />
    <span>{children}</span>
  </span>
)
