import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { type ChipStyle, StatusChip } from '#kit/web/chip.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import { NotLoaded } from '#kit/web/states.tsx'
import { deleteProvider, type ListedProvider, listProviders } from '../../contract.ts'
import { singleSignOnTexts } from '../single-sign-on-texts.ts'
import { useEmployers } from '../users/use-employers.ts'

const ProviderDialog = lazy(() => import('./provider-dialog.tsx'))
const ConfirmDialog = lazy(async () => ({ default: (await import('#kit/web/confirm-dialog.tsx')).ConfirmDialog }))

/** The names of the organisations or the supplier that the provider is for. */
const useAudienceName = () => {
  const t = useTexts(singleSignOnTexts)
  const { suppliers, companies } = useEmployers()
  return ({ audience, organisations, vendor_id }: ListedProvider): string => {
    if (audience === 'staff') return t('audience_staff')
    if (audience === 'supplier')
      return suppliers.find((one) => one.vendor_id === vendor_id)?.vendor_name ?? String(vendor_id)
    return organisations
      .map((id) => companies.find(({ company_id }) => company_id === id)?.factory ?? String(id))
      .join(', ')
  }
}

interface ProviderRowProps {
  readonly provider: ListedProvider
  readonly audience: string
  readonly onEdit: () => void
  readonly onRemove: () => void
}

const chipOf: Readonly<Record<ListedProvider['mode'], ChipStyle>> = {
  off: { tone: 'grey', icon: 'cross' },
  optional: { tone: 'blue', icon: 'tick' },
  enforced: { tone: 'green', icon: 'shield' },
}

const ProviderRow = ({ provider, audience, onEdit, onRemove }: ProviderRowProps) => {
  const t = useTexts(singleSignOnTexts)
  const { name, issuer, mode, linked, editable } = provider
  return (
    <li className="row">
      <div>
        <strong>{name}</strong> <StatusChip {...chipOf[mode]}>{t(`mode_${mode}`)}</StatusChip>
        <p className="muted flow">
          <span>{audience}</span>
          <span>{issuer}</span>
          <span>{t('linkedUsers', { count: linked })}</span>
          {!editable && <span>{t('readOnly')}</span>}
        </p>
      </div>
      {editable && (
        <div className="buttons">
          <button type="button" className="button" aria-label={t('editOf', { name })} onClick={onEdit}>
            {t('edit')}
          </button>
          <button type="button" className="button danger" aria-label={t('removeOf', { name })} onClick={onRemove}>
            {t('delete')}
          </button>
        </div>
      )}
    </li>
  )
}

const RemoveProvider = ({ provider, onClose }: { readonly provider: ListedProvider; readonly onClose: () => void }) => {
  const t = useTexts(singleSignOnTexts)
  const { busy, run } = useChange(listProviders)
  const { id, name, linked } = provider
  const remove = async () => {
    await run(callApi(deleteProvider, { params: { id } }), t('removed', { name }))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('removeTitle', { name })}
      okText={t('delete')}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t('removeText', { count: linked })}</p>
    </ConfirmDialog>
  )
}

/** The identity providers of the caller's organisation (SES-10). */
export const ProvidersCard = () => {
  const t = useTexts(singleSignOnTexts)
  const { data, error, refetch } = useQuery({ ...apiQuery(listProviders, {}), staleTime: 0 })
  const [edited, setEdited] = useState<ListedProvider | 'new'>()
  const [removed, setRemoved] = useState<ListedProvider>()
  const audienceOf = useAudienceName()
  return (
    <section className="card" aria-labelledby="providers">
      <h2 id="providers">{t('settings')}</h2>
      <p className="muted">{t('settingsWhy')}</p>
      {!data && <NotLoaded error={error} refetch={refetch} />}
      {data?.providers.length === 0 && <p>{t('none')}</p>}
      {data && data.providers.length > 0 && (
        <ul className="my-sessions">
          {data.providers.map((provider) => (
            <ProviderRow
              key={provider.id}
              provider={provider}
              audience={audienceOf(provider)}
              onEdit={() => setEdited(provider)}
              onRemove={() => setRemoved(provider)}
            />
          ))}
        </ul>
      )}
      {data && (
        <div className="buttons">
          <button type="button" className="button" onClick={() => setEdited('new')}>
            {t('add')}
          </button>
        </div>
      )}
      <Suspense>
        {data && edited && (
          <ProviderDialog
            provider={edited === 'new' ? undefined : edited}
            redirect={data.redirect}
            onClose={() => setEdited(undefined)}
          />
        )}
        {removed && <RemoveProvider provider={removed} onClose={() => setRemoved(undefined)} />}
      </Suspense>
    </section>
  )
}
