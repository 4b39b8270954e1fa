import { type Phrase, useLanguage, useTexts } from '#kit/web/i18n.ts'
import { accountTexts } from './texts.ts'

/** In demo mode, lists one account per role. A click fills in the sign-in form. */
export const DemoAccounts = (props: {
  accounts: readonly { readonly username: string; readonly description: Phrase }[]
  password: string
  choose: (username: string) => void
}) => {
  const t = useTexts(accountTexts)
  const language = useLanguage()
  return (
    <section className="demo-accounts" aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{t('demoTitle')}</h2>
      <p className="muted">
        {t('demoHint')} <code>{props.password}</code>
      </p>
      <ul className="framed">
        {props.accounts.map(({ username, description }) => (
          <li key={username}>
            <button type="button" onClick={() => props.choose(username)}>
              <strong>{username}</strong>
              <span className="muted">{description[language]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
