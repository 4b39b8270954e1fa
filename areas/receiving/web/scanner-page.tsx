import { Navigate } from '@tanstack/react-router'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useSession } from '#areas/accounts/web/index.ts'

/**
 * Where a handheld scanner enters (SHL-09, G-31): the sign-in, then the scan page. A device that is no handheld stays what it is: the
 * view of the whole portal is its person's choice (G-34).
 */
const ScannerPage = () => {
  const user = useSession()?.user
  if (!user) return <Navigate to="/signin" search={{ next: '/scan-received' } as never} replace />
  return <Navigate to={may(user.user_type, 'receiving.receive') ? '/scan-received' : '/'} replace />
}

export default ScannerPage
