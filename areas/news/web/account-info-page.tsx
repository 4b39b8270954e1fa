import { InformationPage } from './information-page.tsx'

/** The page `/account-info`. */
const AccountInfoPage = () => <InformationPage page="account" />
export default AccountInfoPage
