import { InformationPage } from './information-page.tsx'

/** `/store-info` */
const StoreInfoPage = () => <InformationPage page="store" />
export default StoreInfoPage
