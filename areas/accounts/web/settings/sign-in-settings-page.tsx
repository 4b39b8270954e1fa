import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#kit/web/query.ts'
import { NotLoaded } from '#kit/web/states.tsx'
import { getSecondFactorRules } from '../../contract.ts'
import { ProvidersCard } from './providers-card.tsx'
import { SecondFactorRules } from './second-factor-rules.tsx'
import './sign-in-settings.css'

/** The page `/sign-in-settings`: what users need to sign in. */
export default function SignInSettingsPage() {
  const { data, error, refetch } = useQuery(apiQuery(getSecondFactorRules, {}))
  if (!data) return <NotLoaded error={error} refetch={refetch} />
  return (
    <div className="card-page sign-in-settings">
      <SecondFactorRules rules={data} />
      <ProvidersCard />
    </div>
  )
}
