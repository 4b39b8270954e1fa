import { Drawer } from 'antd'
import { useReturnFocus } from '../feedback/return-focus.ts'
import { NotLoaded } from '../feedback/states.tsx'
import { useTexts } from '../i18n.ts'
import { kitTexts } from '../texts.ts'
import { Button } from './button.tsx'
import { PdfFrame } from './pdf-frame.tsx'

interface FileDrawerProps {
  readonly name: string
  /** True for a picture; otherwise the file is a PDF. */
  readonly isPicture?: boolean
  /** The object URL of the content; undefined while it loads or after it failed. */
  readonly address: string | undefined
  readonly error: unknown
  readonly refetch: () => unknown
  readonly onDownload: () => void
  readonly onClose: () => void
}

export const FileDrawer = (props: FileDrawerProps) => {
  const { name, isPicture, address, error, refetch, onDownload, onClose } = props
  const t = useTexts(kitTexts)
  useReturnFocus()
  const content = (shown: string) =>
    isPicture ? <img src={shown} alt={name} /> : <PdfFrame title={name} address={shown} />
  return (
    <Drawer
      open
      title={name}
      size="min(960px, 100vw)"
      rootClassName="file-view"
      onClose={onClose}
      extra={<Button onClick={onDownload}>{t('download')}</Button>}
    >
      {address === undefined ? <NotLoaded error={error} refetch={refetch} /> : content(address)}
    </Drawer>
  )
}
