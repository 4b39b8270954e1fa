import { useLanguage } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/parts/icons.tsx'
import { EntryLink, useMenu, useWaitingCounts, WaitingCount } from '../shell/menu-entry.tsx'
import './start-page.css'

/** The user's pages by group, each with its purpose and the number of items that wait. */
export default function StartPage() {
  const language = useLanguage()
  const counts = useWaitingCounts()
  const groups = useMenu()
  return (
    <div className="start-page">
      {groups
        .filter(({ key }) => key !== 'work')
        .map(({ key, title, entries }) => (
          <section key={key}>
            {title && <h2>{title[language]}</h2>}
            <ul>
              {entries
                .filter(({ screen }) => screen.path !== '/' && screen.path !== '/work')
                .map((entry) => (
                  <li key={entry.key}>
                    <EntryLink entry={entry}>
                      <Icon name={entry.icon} />
                      <span className="start-words">
                        <strong>{entry.title[language]}</strong>
                        {!entry.isPart && entry.screen.purpose && (
                          <span className="muted">{entry.screen.purpose[language]}</span>
                        )}
                      </span>
                      <WaitingCount entry={entry} counts={counts} />
                    </EntryLink>
                  </li>
                ))}
            </ul>
          </section>
        ))}
    </div>
  )
}
