import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { DocumentList } from './list/document-list.tsx'

/** The page `/purchase`: supplier quality manuals. */
const SqmPage = () => (
  <AntdFrame>
    <DocumentList kind="sqm" />
  </AntdFrame>
)
export default SqmPage
