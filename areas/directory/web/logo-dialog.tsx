import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#kit/web/api.ts'
import { DropArea } from '#kit/web/drop-area.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { notify } from '#kit/web/notifications.ts'
import { keyOf } from '#kit/web/query.ts'
import { deleteLogo, metadata, putLogo, type ShownOrganisation } from '../contract.ts'
import { drawLogo } from './draw-logo.ts'
import { OrganisationDialog } from './organisation-dialog.tsx'
import { logoTexts } from './texts.ts'
import { logoAddress, useLogo } from './use-logo.ts'
import './logo-dialog.css'

const MAX_FILE_MB = 10

/** Uploads or removes the logo of an organisation (G-196). */
const LogoDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts(logoTexts)
  return (
    <OrganisationDialog title={t('title')} onClose={onClose}>
      {(organisation) => <LogoForm key={organisation.INVENTORY_ORG_ID} organisation={organisation} />}
    </OrganisationDialog>
  )
}
export default LogoDialog

/** The selected file as the logo will look, and the calls that save or remove the logo. */
const useLogoDraft = (id: number, name: string) => {
  const t = useTexts(logoTexts)
  const queryClient = useQueryClient()
  const [drawn, setDrawn] = useState<string>()
  const [busy, setBusy] = useState(false)

  const choose = async ([file]: readonly File[]) => {
    if (!file) return
    try {
      setDrawn(await drawLogo(file))
    } catch {
      notify.validation(t('unreadable', { name: file.name }))
    }
  }
  const send = async (call: () => Promise<Awaited<ReturnType<typeof callApi>>>, done: 'saved' | 'removed') => {
    setBusy(true)
    const answer = await call()
    setBusy(false)
    if (!answer.ok) return notify.problem(answer)
    setDrawn(undefined)
    void queryClient.invalidateQueries({ queryKey: keyOf(metadata) })
    notify.success(t(done, { name }))
  }
  return {
    drawn,
    busy,
    choose,
    save: (jpeg: string) => send(() => callApi(putLogo, { params: { id }, body: { jpeg } }), 'saved'),
    remove: () => send(() => callApi(deleteLogo, { params: { id } }), 'removed'),
  }
}

const LogoForm = ({ organisation }: { readonly organisation: ShownOrganisation }) => {
  const t = useTexts(logoTexts)
  const { logo } = useLogo(organisation)
  const { INVENTORY_ORG_ID: id, INVENTORY_ORG_CODE: code, COMPANY_NAME: name } = organisation
  const { drawn, busy, choose, save, remove } = useLogoDraft(id, name)
  const jpeg = drawn ?? logo?.jpeg
  return (
    <>
      <p className="muted">{t('purpose')}</p>
      {jpeg ? (
        <img className="logo-shown" src={logoAddress({ jpeg })} alt={t('current', { name })} />
      ) : (
        <p className="logo-shown">{t('none', { code })}</p>
      )}
      <DropArea
        label={t('drop')}
        accept=".png,.jpg,.jpeg,.webp,.svg"
        multiple={false}
        mostMb={MAX_FILE_MB}
        disabled={busy}
        onFiles={(files) => void choose(files)}
      />
      <div className="buttons wraps">
        {organisation.LOGO !== undefined && drawn === undefined && (
          <button type="button" className="button danger" disabled={busy} onClick={() => void remove()}>
            {t('remove')}
          </button>
        )}
        {drawn !== undefined && (
          <button type="button" className="button primary" disabled={busy} onClick={() => void save(drawn)}>
            {t(busy ? 'saving' : 'save')}
          </button>
        )}
      </div>
    </>
  )
}
