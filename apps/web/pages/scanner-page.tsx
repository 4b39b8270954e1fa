import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useSession } from '#areas/accounts/web/index.ts'
import { setView } from '#kit/web/device.ts'

const DOCK = '/scan-received'

/** Where a handheld scanner enters (SHL-09, G-31): the handheld's sign-in, then the scan page, for others their own start. */
const ScannerPage = () => {
  const type = useSession()?.user.user_type
  // whoever comes in here holds a handheld, whatever its browser says of itself
  useEffect(() => setView('mobile'), [])
  if (!type) return <Navigate to="/signin" search={{ next: DOCK } as never} replace />
  return <Navigate to={may(type, 'receiving.receive') ? DOCK : '/'} replace />
}

export default ScannerPage
