import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { ReadOrder } from './read-order.tsx'
import { DeliveryPageWithDraft } from './with-draft.tsx'

/** The home page: builds a delivery, or shows the lines of an order to who may only read (PO-01, G-40). */
const CreateDeliveryPage = () => {
  const { id, user_type: type } = useUser()
  return <AntdFrame>{may(type, 'delivery.create') ? <DeliveryPageWithDraft key={id} /> : <ReadOrder />}</AntdFrame>
}

export default CreateDeliveryPage
