import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import { getSsccSetting } from '#areas/deliveries/contract.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { apiQuery } from '#kit/web/query.ts'
import { NotLoaded } from '#kit/web/states.tsx'
import { exampleSscc, ssccTexts } from './sscc-texts.ts'

const SsccDialog = lazy(() => import('./sscc-dialog.tsx'))

/** Shows the GS1 company prefix of the supplier, which the SSCCs of its packs contain (EDI-03). */
export const SsccSection = ({ id }: { readonly id: number }) => {
  const t = useTexts(ssccTexts)
  const { user_type: type } = useUser()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery(apiQuery(getSsccSetting, { params: { id } }))
  return (
    <section className="supplier-section" aria-label={t('title')}>
      <header className="row spread gap-12">
        <h2>{t('title')}</h2>
        {data && may(type, 'supplier-settings.write') && (
          <button type="button" className="button" onClick={() => setOpen(true)}>
            {t('change')}
          </button>
        )}
      </header>
      {!data && <NotLoaded error={error} refetch={refetch} />}
      {data?.prefix === null && <p className="muted">{t('none')}</p>}
      {data?.prefix && (
        <p>
          {t('given', { prefix: data.prefix, extension: data.extension })}
          <br />
          <span className="muted">{t('example', { sscc: exampleSscc(data.prefix, data.extension) })}</span>
        </p>
      )}
      {isOpen && data && (
        <Suspense fallback={null}>
          <SsccDialog id={id} stored={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
