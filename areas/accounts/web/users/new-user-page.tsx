import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { ListedUser } from '../../contract.ts'
import { userTexts } from './texts.ts'
import { useNewUser } from './use-new-user.ts'
import { UserWizard } from './wizard.tsx'

const NewUser = () => {
  const t = useTexts(userTexts)
  const [created, setMade] = useState<ListedUser>()
  const user = useNewUser(setMade)
  if (!created)
    return (
      <div className="card user-page">
        <UserWizard user={user} />
      </div>
    )
  return (
    <div className="statement" role="status">
      <Icon name="tick" size={28} />
      <h2>{t('made', { name: created.username })}</h2>
      <p className="muted">{t('madeText')}</p>
      <div className="row">
        <button
          type="button"
          className="button primary"
          onClick={() => {
            user.restart()
            setMade(undefined)
          }}
        >
          {t('another')}
        </button>
        <Link className="button" to="/user" search={{ type: created.user_type } as never}>
          {t('toUsers')}
        </Link>
      </div>
    </div>
  )
}

/** The wizard as a page (`/form`), for users who may create users. */
const NewUserPage = () => (
  <AntdFrame>
    <NewUser />
  </AntdFrame>
)
export default NewUserPage
