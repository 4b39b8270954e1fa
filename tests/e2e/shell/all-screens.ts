import { globSync, readFileSync } from 'node:fs'
import { type Capability, may, type UserType } from '#areas/accounts/rules/capabilities.ts'

export interface StatedScreen {
  readonly path: string
  readonly en: string
  readonly th: string
  readonly capability: string
}

const SCREEN_PATTERN =
  /path: '([^']+)',\s+title: \{ en: (?:'([^']+)'|"([^"]+)"), th: '([^']+)' \},[\s\S]*?capability: '([^']+)',\s+(?:\/\/.*\s+)?load/g

/** Every screen that an area exports in its `web/index.ts`, so that new screens are tested automatically. */
export const allScreens: readonly StatedScreen[] = globSync('{areas/*,apps}/web/{index.ts,index.tsx,own-screens.ts}')
  .sort()
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(SCREEN_PATTERN)])
  .map(([, path = '', plain, quoted, th = '', capability = '']) => ({
    path,
    en: plain ?? quoted ?? '',
    th,
    capability,
  }))

/** The number of screens in the sources, counted independently to detect screens that the pattern above misses. */
export const screenCountInSource: number = globSync('{areas/*,apps}/web/{index.ts,index.tsx,own-screens.ts}')
  .map((file) => readFileSync(file, 'utf8').match(/\bload: (?:async )?\(\) =>/g)?.length ?? 0)
  .reduce((sum, count) => sum + count, 0)

export const screenAt = (path: string): StatedScreen | undefined => allScreens.find((one) => one.path === path)

export const maySee = (type: UserType, { capability }: StatedScreen): boolean =>
  capability === 'anyone' || may(type, capability as Capability)
