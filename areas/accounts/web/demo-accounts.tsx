import { useTexts } from '#kit/web/i18n.ts'
import { accountTexts } from './texts.ts'

/** In demo mode: one account per role; a click fills the form in. */
export const DemoAccounts = (props: {
  accounts: readonly { readonly username: string; readonly description: string }[]
  password: string
  choose: (username: string) => void
}) => {
  const t = useTexts(accountTexts)
  return (
    <section className="demo-accounts" aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{t('demoTitle')}</h2>
      <p className="muted">{t('demoHint', { password: props.password })}</p>
      <ul>
        {props.accounts.map(({ username, description }) => (
          <li key={username}>
            <button type="button" onClick={() => props.choose(username)}>
              <strong>{username}</strong>
              <span className="muted">{description}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
