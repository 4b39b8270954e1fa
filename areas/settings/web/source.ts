import { useTexts } from '#kit/web/i18n.ts'
import { settingVariables, type Variable } from '../rules/variables.ts'
import { settingsTexts } from './texts.ts'

/** Where settings come from, in the words of the page. */
export const useSources = (environment: readonly Variable[]) => {
  const t = useTexts(settingsTexts)
  return {
    /** The variables that are set, or those that could be. */
    environment: (...names: readonly Variable[]): string => {
      const set = names.filter((name) => environment.includes(name))
      return set.length > 0
        ? t('fromEnvironment', { names: set.join(', ') })
        : t('fromDefault', { names: names.join(', ') })
    },
    /** The variables of a subject that are set; undefined if none is. */
    setFor: (subject: keyof typeof settingVariables): string | undefined => {
      const set = settingVariables[subject].filter((name) => environment.includes(name))
      return set.length > 0 ? t('fromEnvironment', { names: set.join(', ') }) : undefined
    },
    screen: (page: string): string => t('fromScreen', { page }),
    erp: t('fromErp'),
    fixed: t('fixed'),
    portal: t('fromPortal'),
  }
}
