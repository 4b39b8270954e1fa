import { useState } from 'react'
import { type Answer, callApi } from '#kit/web/api.ts'
import { useChange } from '#kit/web/change.ts'
import { notify } from '#kit/web/feedback/notifications.ts'
import { DropArea } from '#kit/web/form/drop-area.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { DangerButton, PrimaryButton } from '#kit/web/parts/button.tsx'
import { deleteLogo, getMetadata, putLogo, type ShownOrganisation } from '../contract.ts'
import { MAX_LOGO_KB, MIN_SIDE } from '../rules/logo.ts'
import { OrganisationDialog } from './organisation-dialog.tsx'
import { logoTexts } from './texts.ts'
import { logoAddress, useLogo } from './use-logo.ts'

/** The maximum size in pixels: sharp at the printed size of 108 × 36 points on a 600 dpi printer. */
const MAX_WIDTH = 900
const MAX_HEIGHT = 300
const QUALITIES = [0.95, 0.85, 0.7] as const

const load = async (file: File): Promise<HTMLImageElement> => {
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    return picture
  } finally {
    URL.revokeObjectURL(address)
  }
}

const toJpeg = (canvas: HTMLCanvasElement): string | undefined =>
  QUALITIES.map((quality) => canvas.toDataURL('image/jpeg', quality).replace(/^data:[^,]*,/, '')).find(
    (jpeg) => (jpeg.length * 3) / 4 <= MAX_LOGO_KB * 1024,
  )

/**
 * Draws a picture of any type that the browser supports on a white background, and returns it as a JPEG in base64,
 * which the server accepts. Scripts in an SVG do not run. Throws if the file is not a picture.
 */
const drawLogo = async (file: File): Promise<string> => {
  const picture = await load(file)
  // an SVG may have no intrinsic size
  const [width, height] = [picture.naturalWidth || MAX_HEIGHT, picture.naturalHeight || MAX_HEIGHT]
  const isVector = file.type === 'image/svg+xml'
  const scale = Math.min(MAX_WIDTH / width, MAX_HEIGHT / height, isVector ? Number.POSITIVE_INFINITY : 1)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(MIN_SIDE, Math.round(width * scale))
  canvas.height = Math.max(MIN_SIDE, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no memory for the picture')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const jpeg = toJpeg(canvas)
  if (!jpeg) throw new Error('the picture cannot be made small')
  return jpeg
}

const MAX_FILE_MB = 10

/** Uploads or removes the logo of an organisation (G-196). */
export default function LogoDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(logoTexts)
  return (
    <OrganisationDialog title={t('companyLogo')} onClose={onClose}>
      {(organisation) => <LogoForm key={organisation.INVENTORY_ORG_ID} organisation={organisation} />}
    </OrganisationDialog>
  )
}

/** Holds the stored logo, or a preview of the selected file (`drawn`), and saves or removes it. */
const useLogoForm = (organisation: ShownOrganisation) => {
  const t = useTexts(logoTexts)
  const { logo } = useLogo(organisation)
  const { INVENTORY_ORG_ID: id, COMPANY_NAME: name } = organisation
  const [drawn, setDrawn] = useState<string>()
  const { busy, run } = useChange(getMetadata)
  const choose = async ([file]: readonly File[]) => {
    if (!file) return
    try {
      setDrawn(await drawLogo(file))
    } catch {
      notify.validation(t('unreadable', { name: file.name }))
    }
  }
  const change = async (call: Promise<Answer<unknown>>, done: 'saved' | 'removed') => {
    const answer = await run(call, t(done, { name }))
    if (answer.ok) setDrawn(undefined)
  }
  return {
    jpeg: drawn ?? logo?.jpeg,
    drawn,
    busy,
    choose,
    save: (jpeg: string) => void change(callApi(putLogo, { params: { id }, body: { jpeg } }), 'saved'),
    remove: () => void change(callApi(deleteLogo, { params: { id } }), 'removed'),
  }
}

const LogoForm = ({ organisation }: { readonly organisation: ShownOrganisation }) => {
  const t = useTexts(logoTexts)
  const { jpeg, drawn, busy, choose, save, remove } = useLogoForm(organisation)
  const { INVENTORY_ORG_CODE: code, COMPANY_NAME: name } = organisation
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
          <DangerButton disabled={busy} onClick={remove}>
            {t('remove')}
          </DangerButton>
        )}
        {drawn !== undefined && (
          <PrimaryButton disabled={busy} onClick={() => save(drawn)}>
            {t(busy ? 'saving' : 'save')}
          </PrimaryButton>
        )}
      </div>
    </>
  )
}
