import { InformationPage } from './information-page.tsx'

/** `/account-info` */
const AccountInfoPage = () => <InformationPage page="account" />
export default AccountInfoPage
