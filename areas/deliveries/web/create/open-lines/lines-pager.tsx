import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { Pager, type PagerProps } from '#kit/web/pager.tsx'
import type { PAGE_SIZE } from './use-open-lines.ts'

/** The pager of the open lines, with antd, which the start page does not load otherwise. */
const LinesPager = (props: PagerProps<typeof PAGE_SIZE>) => (
  <AntdFrame>
    <Pager {...props} />
  </AntdFrame>
)

export default LinesPager
