import type { Language } from '#kit/shared/message.ts'
import { findTemplate, isTemplateName, type TemplateName } from './index.ts'
import { type RenderedMail, renderLayout } from './layout.ts'

/** Shown instead of a secret that is hidden or deleted. */
const HIDDEN = '••••••••'

/** Renders a template. Throws if the data does not match it. */
export const renderMail = (name: TemplateName, data: unknown, language: Language, publicUrl: string): RenderedMail => {
  const template = findTemplate(name)
  return renderLayout(template.content(template.data.parse(data), language), language, publicUrl)
}

/** Separates the secret fields from the rest of the data. */
export const splitSecrets = (
  name: TemplateName,
  data: Readonly<Record<string, unknown>>,
): { plain: Record<string, unknown>; secrets: Record<string, unknown> | undefined } => {
  const hidden = findTemplate(name).secrets ?? []
  if (hidden.length === 0) return { plain: data, secrets: undefined }
  const part = (isHidden: boolean) =>
    Object.fromEntries(Object.entries(data).filter(([key]) => hidden.includes(key) === isHidden))
  return { plain: part(false), secrets: part(true) }
}

/** Adds the secrets to the data, or dots if the secrets were deleted or must stay hidden. */
export const withSecrets = (
  name: TemplateName,
  plain: Readonly<Record<string, unknown>>,
  secrets: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> => ({
  ...plain,
  ...Object.fromEntries((findTemplate(name).secrets ?? []).map((key) => [key, secrets?.[key] ?? HIDDEN])),
})

/** The columns of a stored mail from which it is rendered. */
interface StoredMail {
  readonly template: string
  readonly language: Language
  readonly data: string
  readonly secrets: string | null
}

/**
 * Renders a stored mail, and returns its data too. Its secrets are replaced by dots unless `showsSecrets` is true.
 * Returns undefined if its template does not exist.
 */
export const renderStored = (mail: StoredMail, publicUrl: string, showsSecrets: boolean) => {
  const { template, language } = mail
  if (!isTemplateName(template)) return undefined
  const secrets = showsSecrets && mail.secrets !== null ? JSON.parse(mail.secrets) : undefined
  const data = withSecrets(template, JSON.parse(mail.data), secrets)
  return { ...renderMail(template, data, language, publicUrl), data }
}

/**
 * Returns whether the code of a stored mail was deleted because it was used or expired. Such a mail cannot be sent
 * again.
 */
export const hasLostItsCode = ({ template, secrets }: StoredMail): boolean =>
  secrets === null && isTemplateName(template) && (findTemplate(template).secrets ?? []).length > 0
