import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { ListedUser } from '../../contract.ts'
import { userTexts } from './texts.ts'
import { useNewUser } from './use-new-user.ts'
import { UserWizard } from './wizard.tsx'

/** The wizard as a page (`/form`), for users who may create users. */
export default function NewUserPage() {
  const t = useTexts(userTexts)
  const [created, setMade] = useState<ListedUser>()
  const user = useNewUser(setMade)
  const restart = () => {
    user.restart()
    setMade(undefined)
  }
  return (
    <AntdFrame>
      {created ? (
        <div className="statement" role="status">
          <Icon name="tick" size={28} />
          <h2>{t('made', { name: created.username })}</h2>
          <p className="muted">{t('madeText')}</p>
          <div className="row">
            <button type="button" className="button primary" onClick={restart}>
              {t('another')}
            </button>
            <Link className="button" to="/user" search={{ type: created.user_type } as never}>
              {t('toUsers')}
            </Link>
          </div>
        </div>
      ) : (
        <div className="card user-page">
          <UserWizard user={user} />
        </div>
      )}
    </AntdFrame>
  )
}
