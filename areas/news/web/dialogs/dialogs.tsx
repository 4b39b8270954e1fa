import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { FileDrawer } from '#kit/web/file-drawer.tsx'
import type { NewsFile } from '../../contract.ts'
import type { OpenDialog } from '../open-dialog.ts'
import { downloadFile, isImage, useFile } from '../use-file.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { NewsDialog } from './news-dialog.tsx'
import './dialogs.css'

const FileDialog = ({ file, onClose }: { file: NewsFile; onClose: () => void }) => (
  <FileDrawer
    name={file.name}
    isPicture={isImage(file)}
    {...useFile(file)}
    onDownload={() => void downloadFile(file)}
    onClose={onClose}
  />
)

interface DialogProps {
  readonly dialog: OpenDialog
  readonly onDeleted: ((id: number) => void) | undefined
  readonly onClose: () => void
}

/** The dialogs of the page. They are loaded on demand together with antd. */
const Dialogs = ({ dialog, onDeleted, onClose }: DialogProps) => (
  <AntdFrame>
    {dialog.kind === 'edit' && <NewsDialog page={dialog.page} item={dialog.item} onClose={onClose} />}
    {dialog.kind === 'delete' && <DeleteDialog item={dialog.item} onDeleted={onDeleted} onClose={onClose} />}
    {dialog.kind === 'file' && <FileDialog file={dialog.file} onClose={onClose} />}
  </AntdFrame>
)
export default Dialogs
