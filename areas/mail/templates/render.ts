import type { Language } from '#kit/shared/message.ts'
import { isTemplateName, type TemplateName, templateOf } from './index.ts'
import { layOut, type RenderedMail } from './layout.ts'

/** What stands where a secret would. */
const HIDDEN = '••••••••'

/** Lays out a mail of that name. Throws on data that its template does not take. */
export const renderMail = (name: TemplateName, data: unknown, language: Language, publicUrl: string): RenderedMail => {
  const template = templateOf(name)
  return layOut(template.content(template.data.parse(data), language), language, publicUrl)
}

/** Data without what opens a door, and that apart. */
export const splitSecrets = (
  name: TemplateName,
  data: Readonly<Record<string, unknown>>,
): { plain: Record<string, unknown>; secrets: Record<string, unknown> | undefined } => {
  const hidden = templateOf(name).secrets ?? []
  if (hidden.length === 0) return { plain: data, secrets: undefined }
  const part = (isHidden: boolean) =>
    Object.fromEntries(Object.entries(data).filter(([key]) => hidden.includes(key) === isHidden))
  return { plain: part(false), secrets: part(true) }
}

/** Data with its secrets, or with dots in their place where they are not known or not to be seen. */
export const withSecrets = (
  name: TemplateName,
  plain: Readonly<Record<string, unknown>>,
  secrets: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> => ({
  ...plain,
  ...Object.fromEntries((templateOf(name).secrets ?? []).map((key) => [key, secrets?.[key] ?? HIDDEN])),
})

/** Whether a stored mail had a code that was deleted since, because it was used or has expired: it would arrive without it. */
export const hasLostItsCode = ({ template, secrets }: { readonly template: string; readonly secrets: string | null }) =>
  secrets === null && isTemplateName(template) && (templateOf(template).secrets ?? []).length > 0
