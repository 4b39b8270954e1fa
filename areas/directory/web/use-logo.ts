import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#kit/web/query.ts'
import { getLogo, type Logo, type ShownOrganisation } from '../contract.ts'

/** The logo of an organisation. A logo that cannot be loaded counts as missing. */
export const useLogo = (organisation: Pick<ShownOrganisation, 'INVENTORY_ORG_ID' | 'LOGO'> | undefined) => {
  const { INVENTORY_ORG_ID: id = 0, LOGO: version = '' } = organisation ?? {}
  const { data, isLoading } = useQuery({
    ...apiQuery(getLogo, { params: { id }, query: { version } }),
    enabled: version !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { logo: version === '' ? undefined : data, isLoading }
}

export const logoAddress = ({ jpeg }: Pick<Logo, 'jpeg'>): string => `data:image/jpeg;base64,${jpeg}`
