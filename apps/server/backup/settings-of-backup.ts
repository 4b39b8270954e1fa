/** Settings with secret values, which are not part of a backup. */
const SECRET_NAME = /SECRET|PASSWORD|TOKEN|KEY|DATABASE_URL|DATABASE_DIRECT_URL|SMTP_URL/

/** The names of the portal's settings, as in docs/operating. */
const SETTING_NAME =
  /^(PORTAL|DATABASE|DATA_DIR|FILES|MAIL|SMTP|ERP|SESSION|SIGN|TRUSTED|PUBLIC|SUPPORT|SECURITY|PSC|DO|EMPLOYEE|BOX|LOG|LIMIT|BACKUP|METRICS|DOCUMENT|HOST|PORT)(_|$)/

/** Returns the portal's settings from the environment, without secrets. */
export const settingsOfBackup = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && SETTING_NAME.test(entry[0]) && !SECRET_NAME.test(entry[0]),
    ),
  )
