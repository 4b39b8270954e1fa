export interface EnvironmentVariableTable {
  name: string
  /** Null if the variable is not set. */
  value: string | null
}

declare module '#kit/server/database/database.ts' {
  interface Tables {
    'settings.environment_variable': EnvironmentVariableTable
  }
}
