import { ConfigProvider, theme } from 'antd'
import en from 'antd/es/locale/en_US'
import th from 'antd/es/locale/th_TH'
import dayjs from 'dayjs'
import 'dayjs/locale/th'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useCompact } from './device/device.ts'
import { translate, useLanguage } from './i18n.ts'
import { kitTexts } from './texts.ts'
import { type ThemeMode, themeSizes, themeTokens, useThemeMode } from './theme.ts'
import './antd-frame.css'

let place: HTMLElement | undefined

/**
 * Returns the container of antd's dropdowns and calendars: a named landmark, because screen readers find content
 * outside of landmarks only with difficulty (SHL-14). It takes no space.
 */
const popUpContainer = (): HTMLElement => {
  if (!place) {
    place = document.createElement('section')
    document.body.append(place)
  }
  place.setAttribute('aria-label', translate(kitTexts)('popUps'))
  return place
}

const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches

const sizes = {
  fontFamily: themeSizes.fontFamily,
  fontSize: themeSizes.fontSize,
  lineHeight: themeSizes.lineHeight,
  borderRadius: themeSizes.radius,
  borderRadiusLG: themeSizes.radius,
  borderRadiusSM: themeSizes.radius,
  controlHeight: themeSizes.controlHeight,
  controlHeightLG: themeSizes.controlHeightTouch,
}

const motion = {
  motion: !prefersReducedMotion,
  motionDurationSlow: '0.15s',
  motionDurationMid: '0.12s',
  motionDurationFast: '0.08s',
}

const coloursOf = (colour: (typeof themeTokens)[ThemeMode]) => ({
  colorPrimary: colour.accent,
  colorLink: colour.accent,
  colorTextLightSolid: colour.onAccent,
  colorInfo: colour.blue,
  colorSuccess: colour.green,
  colorWarning: colour.amber,
  colorError: colour.red,
  colorText: colour.text,
  colorTextSecondary: colour.muted,
  // antd's default placeholder colour has too little contrast
  colorTextPlaceholder: colour.muted,
  colorTextDescription: colour.muted,
  colorBgBase: colour.surface,
  colorBgLayout: colour.ground,
  colorBgContainer: colour.surface,
  colorBgElevated: colour.raised,
  colorBorder: colour.lineStrong,
  colorBorderSecondary: colour.line,
})

const themeOf = (mode: ThemeMode) => {
  const colour = themeTokens[mode]
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: { ...sizes, ...coloursOf(colour), ...motion },
    components: {
      Select: { optionSelectedBg: colour.accentSoft },
    },
  }
}

type Locale = typeof en

/**
 * Names a calendar's buttons by the month and year that they show, so that users of speech input can select them (WCAG
 * 2.5.3).
 */
const namedByContent = ({ DatePicker, ...locale }: Locale): Locale => {
  if (!DatePicker) return locale
  const lang = { ...DatePicker.lang, monthSelect: '', yearSelect: '', decadeSelect: '' }
  return { ...locale, DatePicker: { ...DatePicker, lang } }
}
const locales = { th: namedByContent(th), en: namedByContent(en) }

/**
 * Applies the portal's theme and language to antd. Wrap the content of each screen that uses antd in it, and load that
 * screen lazily, because antd is not part of the first load. Dates are Gregorian in Thai too (G-37).
 */
export const AntdFrame = ({ children }: { children: ReactNode }) => {
  const language = useLanguage()
  const mode = useThemeMode()
  const compact = useCompact()
  const look = useMemo(() => themeOf(mode), [mode])
  dayjs.locale(language)
  // dialogs and drawers are outside of the page element, whose class sets the size of buttons and inputs
  useEffect(() => {
    popUpContainer().classList.toggle('compact', compact)
  }, [compact])
  return (
    <ConfigProvider
      theme={look}
      locale={locales[language]}
      componentSize={compact ? 'large' : 'medium'}
      getPopupContainer={popUpContainer}
    >
      {children}
    </ConfigProvider>
  )
}
