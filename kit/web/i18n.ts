import { useMemo } from 'react'
import { catalogueText, type Language, type Message, type Params, textOf } from '#kit/shared/message.ts'
import { deviceMemory } from './device/device-memory.ts'
import { sharedTexts } from './shared-texts.ts'
import { createStore, useStore } from './store.ts'

/** A short text in both languages outside of a catalogue: titles of screens and menu groups. */
export type Phrase = Readonly<Record<Language, string>>

const asLanguage = (text: string | null): Language | undefined => (text === 'th' || text === 'en' ? text : undefined)

/** The key of the language for pages without a session: the last choice on this device. */
const DEVICE_KEY = 'portal.language'
/** The key of a choice made without a session. It applies to the next user who signs in. */
const NEXT_KEY = 'portal.language.next'
const keyOfUser = (userId: number): string => `portal.language.${userId}`

const ofBrowser = (): Language => (navigator.language.toLowerCase().startsWith('en') ? 'en' : 'th')

const languageStore = createStore<Language>(asLanguage(deviceMemory.read(DEVICE_KEY)) ?? ofBrowser())

document.documentElement.lang = languageStore.get()

export const currentLanguage = (): Language => languageStore.get()
export const useLanguage = (): Language => useStore(languageStore)

/** Switches the language of all texts without storing it. */
export const showLanguage = (language: Language): void => {
  document.documentElement.lang = language
  languageStore.set(language)
}

/**
 * Stores a language choice on this device: for the signed-in user or, without a session, for the next user who signs
 * in. Choices of other users and on other devices do not change.
 */
export const setLanguage = (language: Language, userId: number | undefined): void => {
  deviceMemory.write(DEVICE_KEY, language)
  deviceMemory.write(userId === undefined ? NEXT_KEY : keyOfUser(userId), language)
  showLanguage(language)
}

/**
 * Shows the language of a user after sign-in or reload: the choice just made on the sign-in page, or else the user's
 * choice on this device, or else `preferred` from the server. Otherwise the language does not change.
 */
export const showUserLanguage = (userId: number, preferred: Language | null): void => {
  const next = asLanguage(deviceMemory.read(NEXT_KEY))
  const chosen = next ?? asLanguage(deviceMemory.read(keyOfUser(userId))) ?? preferred ?? currentLanguage()
  deviceMemory.write(NEXT_KEY, null)
  // stored, so that a later choice on another device does not change the language on this device
  deviceMemory.write(keyOfUser(userId), chosen)
  showLanguage(chosen)
}

type Catalogue = Readonly<Record<string, string>>
/** Thai has no plural forms, so a `…_one` text has no Thai counterpart. */
type ThaiKeys<En> = Exclude<keyof En & string, `${string}_one`>
type Keys<En> = keyof En extends infer K
  ? K extends `${string}_one`
    ? never
    : K extends `${infer Base}_other`
      ? Base
      : K & string
  : never
type TextUnder<En, K extends string> = K extends keyof En ? En[K] : En[`${K}_other` & keyof En]
type Names<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Values<T> = [Names<T>] extends [never] ? [] : [values: Readonly<Record<Names<T>, string | number>>]

/** `t('remaining', { count: 3 })`. The compiler checks keys and parameters against the English text. */
export type Translate<En extends Catalogue> = <K extends Keys<En>>(
  key: K,
  ...values: Values<TextUnder<En, K>>
) => string

export interface Texts<En extends Catalogue> {
  readonly en: En
  readonly th: Catalogue
}

type SharedTexts = (typeof sharedTexts)['en']

/**
 * Defines an area's texts. They include the shared texts (shared-texts.ts), unless the area has its own text under the
 * same key. A missing or additional Thai key does not compile. English plural forms are `lines_one` and `lines_other`,
 * used as `t('lines', { count })`.
 */
export const defineTexts = <const En extends Catalogue>(texts: {
  readonly en: En
  readonly th: Readonly<Record<ThaiKeys<NoInfer<En>>, string>>
}): Texts<Omit<SharedTexts, keyof En> & En> => ({
  en: { ...sharedTexts.en, ...texts.en },
  th: { ...sharedTexts.th, ...texts.th },
})

const translateIn =
  <En extends Catalogue>(texts: Texts<En>, language: Language): Translate<En> =>
  (key, ...[params]) =>
    catalogueText(texts[language], language, key, params)

/** Returns the texts of an area in the current language. The component renders again when the language changes. */
export const useTexts = <En extends Catalogue>(texts: Texts<En>): Translate<En> => {
  const language = useLanguage()
  return useMemo(() => translateIn(texts, language), [texts, language])
}

/** Returns the texts of an area, for use outside of components. */
export const translate = <En extends Catalogue>(texts: Texts<En>): Translate<En> =>
  translateIn(texts, currentLanguage())

export const messageText = (message: Message, params: Params = {}): string => textOf(message, currentLanguage(), params)
