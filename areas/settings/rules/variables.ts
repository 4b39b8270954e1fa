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

/** What each variable is set to; null: not set. */
export type VariableValues = Readonly<Record<Variable, string | null>>

/** An address without user, password and query, into which an operator may have put a secret. */
const withoutSecrets = (text: string): string =>
  /^https?:\/\//i.test(text) ? text.replace(/^(\w+:\/\/)[^/?#]*@/, '$1').replace(/[?#].*$/, '') : text

/** The values of the variables, without secrets. An empty variable is not set. */
export const settingValuesOf = (environment: Readonly<Record<string, string | undefined>>): VariableValues =>
  Object.fromEntries(
    allVariables.map((name) => [name, environment[name] ? withoutSecrets(environment[name]) : null]),
  ) as VariableValues
