import { AntdFrame } from '#kit/web/antd-frame.tsx'
import type { OpenDialog } from '../open-dialog.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { FileDialog } from './file-dialog.tsx'
import { NewsDialog } from './news-dialog.tsx'
import './dialogs.css'

interface DialogProps {
  readonly dialog: OpenDialog
  readonly onDeleted: (id: number) => void
  readonly onClose: () => void
}

const Dialog = ({ dialog, onDeleted, onClose }: DialogProps) => {
  switch (dialog.kind) {
    case 'create':
      return <NewsDialog page={dialog.page} item={undefined} onClose={onClose} />
    case 'edit':
      return <NewsDialog page={dialog.item.from} item={dialog.item} onClose={onClose} />
    case 'delete':
      return <DeleteDialog item={dialog.item} onDeleted={onDeleted} onClose={onClose} />
    case 'file':
      return <FileDialog file={dialog.file} onClose={onClose} />
  }
}

/** The dialogs of the page. They are loaded on demand together with antd. */
const Dialogs = (props: DialogProps) => (
  <AntdFrame>
    <Dialog {...props} />
  </AntdFrame>
)
export default Dialogs
