import { Navigate } from '@tanstack/react-router'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useSession } from '#areas/accounts/web/index.ts'
import { isMobile, setView } from '#kit/web/device.ts'

/**
 * Where a handheld scanner enters (SHL-09, G-31): the sign-in in its mobile form, then the scan page. A device that does not
 * look like a handheld becomes one by this address, until its person chooses otherwise (G-34).
 */
const ScannerPage = () => {
  const user = useSession()?.user
  if (!isMobile()) setView('mobile')
  if (!user) return <Navigate to="/signin" search={{ next: '/scan-received' } as never} replace />
  return <Navigate to={may(user.user_type, 'receiving.receive') ? '/scan-received' : '/'} replace />
}

export default ScannerPage
