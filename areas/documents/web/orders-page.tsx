import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { DocumentList } from './list/document-list.tsx'

/** The page `/confirm-po`: purchase orders that were sent to suppliers. */
const OrdersPage = () => (
  <AntdFrame>
    <DocumentList kind="po" />
  </AntdFrame>
)
export default OrdersPage
