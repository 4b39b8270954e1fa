import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A page of the portal: its route, and the parameters of its URL. */
export interface PageTarget {
  readonly to: string
  readonly search?: Readonly<Record<string, string>> | undefined
}

interface PageLinkProps extends PageTarget {
  readonly className?: string
  readonly 'aria-label'?: string
  readonly children: ReactNode
}

export const PageLink = ({ to, search = {}, ...link }: PageLinkProps) => (
  <Link to={to as never} search={search as never} {...link} />
)
