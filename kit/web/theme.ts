import { deviceMemory } from './device/device-memory.ts'
import { createStore, useStore } from './store.ts'

/**
 * The design tokens of the portal. Each colour becomes a custom property of the page (`accentSoft` → `--accent-soft`)
 * and part of antd's theme (antd-frame.tsx). Text has a contrast of at least 4.5:1 to its background in both themes.
 */
const light = {
  ground: '#f4f6f7',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#eceff1',
  line: '#d8dee2',
  lineStrong: '#818d96',
  text: '#17212a',
  muted: '#56636d',
  accent: '#0b5563',
  accentHover: '#0e6a7b',
  accentSoft: '#e1eff1',
  onAccent: '#ffffff',
  focus: '#0e7c91',
  blue: '#1a55ab',
  blueSoft: '#e6effb',
  amber: '#7d4a00',
  amberSoft: '#fcefd6',
  green: '#1c6434',
  greenSoft: '#e2f2e6',
  grey: '#59656f',
  greySoft: '#eaedef',
  red: '#ad1f1f',
  redSoft: '#fce9e7',
}

const dark: Tokens = {
  ground: '#12181c',
  surface: '#1a2126',
  raised: '#222b31',
  sunken: '#0e1316',
  line: '#323d45',
  lineStrong: '#7c8993',
  text: '#e6ecf0',
  muted: '#a3b0ba',
  accent: '#6cc5d3',
  accentHover: '#8ad5e0',
  accentSoft: '#1b3a42',
  onAccent: '#0a2329',
  focus: '#6cc5d3',
  blue: '#93bdf5',
  blueSoft: '#1b2f4c',
  amber: '#efbd62',
  amberSoft: '#3d2e10',
  green: '#86d19c',
  greenSoft: '#17361f',
  grey: '#a9b4bc',
  greySoft: '#2b343a',
  red: '#f5a09a',
  redSoft: '#452220',
}

export type Tokens = Record<keyof typeof light, string>
export type ThemeMode = 'light' | 'dark'
export type ThemeChoice = ThemeMode | 'system'

export const themeTokens: Readonly<Record<ThemeMode, Tokens>> = { light, dark }

/** Sizes in px; `lineHeight` is a factor of the font size. */
export const themeSizes = {
  fontFamily: "'IBM Plex Sans Thai', 'Noto Sans Thai', 'Leelawadee UI', Thonburi, system-ui, sans-serif",
  fontSize: 14,
  fontSizeTable: 13,
  lineHeight: 1.55,
  radius: 6,
  controlHeight: 32,
  controlHeightTouch: 48,
  sidebarWidth: 220,
  topBarHeight: 48,
} as const

const STORAGE_KEY = 'portal.theme'
const storedChoice = deviceMemory.read(STORAGE_KEY)
const choiceStore = createStore<ThemeChoice>(
  storedChoice === 'light' || storedChoice === 'dark' ? storedChoice : 'system',
)
const systemDark = matchMedia('(prefers-color-scheme: dark)')

const modeOf = (choice: ThemeChoice): ThemeMode =>
  choice === 'system' ? (systemDark.matches ? 'dark' : 'light') : choice
const modeStore = createStore<ThemeMode>(modeOf(choiceStore.get()))

/** The name of a custom property without its dashes: `accentSoft` becomes `accent-soft`. */
export const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const apply = (): void => {
  const mode = modeOf(choiceStore.get())
  modeStore.set(mode)
  const { style, dataset } = document.documentElement
  dataset.theme = mode
  style.colorScheme = mode
  for (const [name, value] of Object.entries(themeTokens[mode])) style.setProperty(`--${kebabCase(name)}`, value)
  for (const [name, value] of Object.entries(themeSizes))
    style.setProperty(
      `--${kebabCase(name)}`,
      typeof value === 'number' && name !== 'lineHeight' ? `${value}px` : String(value),
    )
}

/** Sets the tokens on the page, and updates them when the system's theme changes. Called once at start. */
export const startTheme = (): void => {
  apply()
  systemDark.addEventListener('change', apply)
}

export const useThemeMode = (): ThemeMode => useStore(modeStore)
export const useThemeChoice = (): ThemeChoice => useStore(choiceStore)
export const setTheme = (choice: ThemeChoice): void => {
  deviceMemory.write(STORAGE_KEY, choice === 'system' ? null : choice)
  choiceStore.set(choice)
  apply()
}
