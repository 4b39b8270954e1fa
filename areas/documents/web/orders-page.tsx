import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { DocumentList } from './list/document-list.tsx'

/** `/confirm-po`: purchase orders as they were sent to suppliers. */
const OrdersPage = () => (
  <AntdFrame>
    <DocumentList kind="po" />
  </AntdFrame>
)
export default OrdersPage
