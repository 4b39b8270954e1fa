import { InformationPage } from './information-page.tsx'

/** The page `/store-info`. */
const StoreInfoPage = () => <InformationPage page="store" />
export default StoreInfoPage
