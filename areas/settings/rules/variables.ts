/** The subjects that environment variables set up. */
export const settingSubjects = ['signIn', 'mail', 'dock', 'retention', 'erp', 'api'] as const
export type Subject = (typeof settingSubjects)[number]

/**
 * The environment variables of each subject (docs/operating). Secrets are left out: whether they are set shows in
 * whether the portal starts.
 */
export const settingVariables = {
  signIn: ['SESSION_HOURS', 'SESSION_IDLE_HOURS', 'SECOND_FACTOR_EXEMPT', 'SIGN_INS_PER_MINUTE'],
  mail: ['MAIL_TRANSPORT', 'MAIL_FROM', 'SMTP_HOST', 'SMTP_PORT', 'SMTP_TLS', 'MAIL_GATEWAY_URL'],
  dock: ['EMPLOYEE_PATTERN', 'BOX_OPENS_LINE'],
  retention: ['RETENTION_MONTHS'],
  erp: ['ERP', 'ERP_URL'],
  api: ['WEBHOOKS_ALLOW_PRIVATE'],
} as const satisfies Readonly<Record<Subject, readonly string[]>>

export type Variable = (typeof settingVariables)[Subject][number]
export const allVariables: readonly Variable[] = settingSubjects.flatMap(
  (subject): readonly Variable[] => settingVariables[subject],
)
