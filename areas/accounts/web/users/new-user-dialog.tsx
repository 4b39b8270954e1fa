import { Modal } from 'antd'
import { useTexts } from '#kit/web/i18n.ts'
import { useReturnFocus } from '#kit/web/return-focus.ts'
import type { ListedUser } from '../../contract.ts'
import { userTexts } from './texts.ts'
import { useNewUser } from './use-new-user.ts'
import { UserWizard } from './wizard.tsx'

/** The wizard in a dialog over the list. Only Cancel discards the input. */
export const NewUserDialog = (props: { readonly onMade: (user: ListedUser) => void; readonly onClose: () => void }) => {
  const t = useTexts(userTexts)
  const user = useNewUser(props.onMade)
  useReturnFocus()
  return (
    <Modal
      open
      title={t('newUser')}
      width={600}
      footer={null}
      closable={false}
      keyboard={!user.isDirty}
      mask={{ closable: false }}
      onCancel={props.onClose}
    >
      <UserWizard user={user} onCancel={props.onClose} />
    </Modal>
  )
}
