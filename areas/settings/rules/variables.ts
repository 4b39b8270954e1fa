/**
 * The environment variables by subject of settings (docs/operating). Secrets are left out, because the portal does not
 * start without the secrets that it needs.
 */
export const settingVariables = {
  signIn: ['SESSION_HOURS', 'SESSION_IDLE_HOURS', 'SECOND_FACTOR_EXEMPT', 'SIGN_INS_PER_MINUTE'],
  mail: ['MAIL_TRANSPORT', 'MAIL_FROM', 'SMTP_HOST', 'SMTP_PORT', 'SMTP_TLS', 'MAIL_GATEWAY_URL'],
  dock: ['EMPLOYEE_PATTERN', 'BOX_OPENS_LINE'],
  retention: ['RETENTION_MONTHS'],
  erp: ['ERP', 'ERP_URL'],
  api: ['WEBHOOKS_ALLOW_PRIVATE'],
} as const

export type Variable = (typeof settingVariables)[keyof typeof settingVariables][number]
export const allVariables: readonly Variable[] = Object.values(settingVariables).flat()

/** The value of each variable; null if it is not set. */
export type VariableValues = Readonly<Record<Variable, string | null>>

/** Removes user, password, query and fragment from a URL, because they may contain a secret. */
export const withoutSecrets = (text: string): string =>
  /^https?:\/\//i.test(text) ? text.replace(/^(\w+:\/\/)[^/?#]*@/, '$1').replace(/[?#].*$/, '') : text

/** Returns the values of the variables, without secrets. An empty variable counts as not set. */
export const settingValuesOf = (environment: Readonly<Record<string, string | undefined>>): VariableValues =>
  Object.fromEntries(
    allVariables.map((name) => [name, environment[name] ? withoutSecrets(environment[name]) : null]),
  ) as VariableValues
