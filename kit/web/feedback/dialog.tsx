import { Modal, type ModalProps } from 'antd'
import { AntdFrame } from '../antd-frame.tsx'
import { useTexts } from '../i18n.ts'
import { kitTexts } from '../texts.ts'
import { useReturnFocus } from './return-focus.ts'

/** A dialog that only its buttons close. Afterwards, the focus returns to where it was. */
export const Dialog = ({ okButtonProps, cancelButtonProps, ...dialog }: ModalProps) => {
  const t = useTexts(kitTexts)
  useReturnFocus()
  return (
    <AntdFrame>
      <Modal
        open
        okButtonProps={{ ...okButtonProps, 'data-actions': '' }}
        cancelText={t('cancel')}
        cancelButtonProps={{ ...cancelButtonProps, 'data-actions': '' }}
        closable={false}
        mask={{ closable: false }}
        keyboard={false}
        {...dialog}
      />
    </AntdFrame>
  )
}
