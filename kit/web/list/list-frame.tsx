import type { ReactNode } from 'react'
import { AntdFrame } from '../antd-frame.tsx'
import { useCompact } from '../device/device.ts'
import { FullTextTooltip } from '../parts/full-text-tooltip.tsx'
import './data-list.css'

/** The layout of a list screen, with antd and with the full text of truncated cells on hover and focus. */
export const ListFrame = ({ children }: { children: ReactNode }) => {
  const compact = useCompact()
  return (
    <AntdFrame>
      <FullTextTooltip className={compact ? 'data-list compact' : 'data-list'}>{children}</FullTextTooltip>
    </AntdFrame>
  )
}
