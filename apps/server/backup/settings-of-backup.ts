import { allVariables, withoutSecrets } from '#areas/settings/rules/variables.ts'

/** The variables in docs/operating, except secrets and those that the page Settings shows. */
const FURTHER_VARIABLES = [
  ...['PORTAL_MODE', 'PORTAL_VERSION', 'HOST', 'PORT', 'PUBLIC_URL', 'TRUSTED_PROXIES', 'LOG_LEVEL'],
  ...['DATA_DIR', 'DATABASE_POOL', 'MIN_FREE_DISK_MB', 'PDF_THREADS'],
  ...['FILES_FOLDER', 'FILES_S3_BUCKET', 'FILES_S3_ENDPOINT', 'FILES_S3_REGION', 'FILES_S3_PATH_STYLE'],
  ...['ADDRESS_REQUESTS_PER_MINUTE', 'USER_REQUESTS_PER_MINUTE', 'LARGE_BODIES_PER_MINUTE', 'LIVE_STREAMS_PER_USER'],
  ...['DOCUMENT_REMINDERS', 'SECURITY_CONTACT', 'SUPPORT_PHONE', 'PSC_FORM', 'DO_FORM'],
  ...['ERP_RECEIVING_URL', 'ERP_TIMEOUT_MS', 'ERP_RECEIVE_TIMEOUT_MS', 'ERP_MONTH_TIMEOUT_MS', 'ERP_PATHS'],
  ...['SMTP_USER', 'SMTP_CA', 'MAIL_GATEWAY_TEMPLATES', 'BACKUP_FOLDER', 'BACKUP_HOURS', 'BACKUPS_KEPT'],
]

/** Returns the portal's settings from the environment, without secrets. */
export const settingsOfBackup = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    [...allVariables, ...FURTHER_VARIABLES].flatMap((name) => {
      const value = env[name]
      return value === undefined ? [] : [[name, withoutSecrets(value)]]
    }),
  )
