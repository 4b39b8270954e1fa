import { useTexts } from '#kit/web/i18n.ts'
import { settingVariables, type Variable } from '../rules/variables.ts'
import { settingsTexts } from './texts.ts'

/** Returns the texts that describe the source of a setting. */
export const useSources = (environment: readonly Variable[]) => {
  const t = useTexts(settingsTexts)
  return {
    /** Names those of the variables that are set. If none is set, names all of them and mentions the default. */
    environment: (...names: readonly Variable[]): string => {
      const set = names.filter((name) => environment.includes(name))
      return set.length > 0
        ? t('fromEnvironment', { names: set.join(', ') })
        : t('fromDefault', { names: names.join(', ') })
    },
    /** Names the variables of a subject that are set; undefined if none is set. */
    setFor: (subject: keyof typeof settingVariables): string | undefined => {
      const set = settingVariables[subject].filter((name) => environment.includes(name))
      return set.length > 0 ? t('fromEnvironment', { names: set.join(', ') }) : undefined
    },
    screen: (page: string): string => t('fromScreen', { page }),
    erp: t('erp'),
    fixed: t('fixed'),
    portal: t('fromPortal'),
  }
}
