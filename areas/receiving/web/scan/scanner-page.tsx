import { Navigate } from '@tanstack/react-router'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useSession } from '#areas/accounts/web/index.ts'

/**
 * The start page of handheld scanners (SHL-09, G-31). It leads to sign-in and then to the scan page. It does not change
 * the layout that the user selected for other devices (G-34).
 */
const ScannerPage = () => {
  const user = useSession()?.user
  if (!user) return <Navigate to="/signin" search={{ next: '/scan-received' } as never} replace />
  return <Navigate to={may(user.user_type, 'receiving.receive') ? '/scan-received' : '/'} replace />
}

export default ScannerPage
