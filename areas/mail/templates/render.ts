import type { Language } from '#kit/shared/message.ts'
import { findTemplate, isTemplateName, type TemplateName } from './index.ts'
import type { MailContent } from './template.ts'

const PORTAL = 'Supplier Delivery Portal'

/**
 * Colours and sizes of the portal as constants, because mail programs support neither style sheets nor custom
 * properties.
 */
const look = {
  ground: '#f4f6f7',
  surface: '#ffffff',
  line: '#d8dee2',
  text: '#17212a',
  muted: '#56636d',
  accent: '#0b5563',
  onAccent: '#ffffff',
  font: 'font-family:Segoe UI,Tahoma,Leelawadee UI,Arial,sans-serif;',
} as const

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

/** A tag for template literals with HTML. It escapes text values and inserts `Html` values unchanged. */
const html = (parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html =>
  new Html(
    parts.reduce((all, part, index) => {
      const value = values[index - 1] ?? ''
      const markup =
        typeof value === 'string'
          ? escapeHtml(value)
          : value instanceof Html
            ? value.markup
            : value.map((one) => one.markup).join('')
      return all + markup + part
    }),
  )

/** Replaces white space by single spaces, because a line break in a subject would start another mail header. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Converts line breaks to `<br>`, because Outlook, which renders with Word, does not support `white-space`. */
const withBreaks = (text: string): Html[] =>
  text.split(/\r\n|\r|\n/).map((one, index) => (index === 0 ? html`${one}` : html`<br>${one}`))

/** Wraps markup in a conditional comment that only Outlook evaluates. */
const forOutlook = (markup: string): Html => new Html(`<!--[if mso]>${markup}<![endif]-->`)

/** Returns the URL of a portal page. The path of the page follows the #. */
export const portalLink = (publicUrl: string, path: string): string => `${publicUrl.replace(/\/$/, '')}/#${path}`

const table = (style: string, inner: Html | readonly Html[], more = html``): Html =>
  html`<table role="presentation"${more} cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate;${style}">${inner}</table>`

const factRow = (label: string, value: string): Html =>
  html`<tr><td style="${look.font}padding:6px 16px 6px 0;font-size:13px;line-height:20px;color:${look.muted};vertical-align:top;white-space:nowrap;">${label}</td><td style="${look.font}padding:6px 0;font-size:14px;line-height:20px;color:${look.text};font-weight:600;">${value}</td></tr>`

const button = (label: string, link: string, first: boolean): Html => {
  const [ground, ink] = first ? [look.accent, look.onAccent] : [look.surface, look.accent]
  return html`<td bgcolor="${ground}" style="mso-padding-alt:10px 20px;border:1px solid ${look.accent};border-radius:6px;"><a href="${link}" target="_blank" rel="noopener" style="${look.font}display:inline-block;padding:10px 20px;font-size:14px;line-height:20px;font-weight:600;color:${ink};text-decoration:none;">${label}</a></td><td style="width:12px;font-size:0;line-height:0;">&nbsp;</td>`
}

/** The parts of a mail in one language, without empty ones. */
const partsOf = (content: MailContent, language: Language, publicUrl: string) => {
  const { subject, heading = subject, greeting, text, remark = '', facts = [], buttons, note } = content
  return {
    subject: oneLine(subject[language]),
    heading: heading[language],
    paragraphs: [greeting?.[language] ?? '', text[language], remark].filter((paragraph) => paragraph !== ''),
    facts: facts.flatMap(([label, value]) => (value === '' ? [] : [{ label: label[language], value }])),
    buttons: buttons.map(({ label, path }) => ({ label: label[language], link: portalLink(publicUrl, path) })),
    note: note?.[language] ?? '',
  }
}
type MailParts = ReturnType<typeof partsOf>

/**
 * Renders a mail as HTML with tables and inline styles only. Outlook renders with Word, which supports neither a
 * maximum width nor the padding of links. Therefore it gets an outer table of 600 px, and the cells of buttons have the
 * padding.
 */
const asHtml = ({ subject, heading, paragraphs, facts, buttons, note }: MailParts, language: Language): string => {
  const cellStyle = `${look.font}padding:0 32px;font-size:15px;line-height:24px;color:${look.text};`
  const rows = [
    html`<tr><td bgcolor="${look.accent}" style="${look.font}padding:14px 32px;font-size:13px;line-height:20px;font-weight:600;color:${look.onAccent};border-radius:8px 8px 0 0;">${PORTAL}</td></tr>`,
    html`<tr><td style="${look.font}padding:28px 32px 8px;font-size:20px;line-height:28px;font-weight:600;color:${look.text};">${heading}</td></tr>`,
    ...paragraphs.map((one) => html`<tr><td style="${cellStyle}padding-top:8px;">${withBreaks(one)}</td></tr>`),
    facts.length === 0
      ? html``
      : html`<tr><td style="padding:20px 32px 0;">${table(
          `width:100%;border-top:1px solid ${look.line};border-bottom:1px solid ${look.line};padding:8px 0;`,
          facts.map(({ label, value }) => factRow(label, value)),
          html` width="100%"`,
        )}</td></tr>`,
    html`<tr><td style="padding:24px 32px 0;">${table(
      '',
      html`<tr>${buttons.map(({ label, link }, index) => button(label, link, index === 0))}</tr>`,
    )}</td></tr>`,
    note
      ? html`<tr><td style="${look.font}padding:16px 32px 0;font-size:13px;line-height:20px;color:${look.muted};">${note}</td></tr>`
      : html``,
    html`<tr><td style="padding:28px 32px 0;font-size:0;line-height:0;">&nbsp;</td></tr>`,
  ]
  const page = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${subject}</title></head>
<body style="margin:0;padding:0;background-color:${look.ground};">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${look.ground}"><tr><td align="center" style="padding:24px 12px;">
${forOutlook('<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td>')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${look.surface}" style="width:100%;max-width:600px;text-align:left;border:1px solid ${look.line};border-radius:8px;">${rows}</table>
${forOutlook('</td></tr></table>')}
<p style="${look.font}margin:16px 0 0;font-size:12px;line-height:18px;color:${look.muted};">Powered by ${PORTAL}</p>
</td></tr></table>
</body></html>`
  return page.markup
}

const asText = ({ heading, paragraphs, facts, buttons, note }: MailParts): string =>
  [
    heading,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...buttons.map(({ label, link }) => `${label}:\n${link}`),
    note,
    `--\nPowered by ${PORTAL}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')

/** Shown instead of a secret that is hidden or deleted. */
const HIDDEN = '••••••••'

/** Renders a template. Throws if the data does not match it. `link` is the URL of the first button. */
export const renderMail = (name: TemplateName, data: unknown, language: Language, publicUrl: string) => {
  const template = findTemplate(name)
  const parts = partsOf(template.content(template.data.parse(data), language), language, publicUrl)
  return {
    subject: parts.subject,
    html: asHtml(parts, language),
    text: asText(parts),
    link: parts.buttons[0]?.link ?? portalLink(publicUrl, '/'),
  }
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
export const renderStoredMail = (mail: StoredMail, publicUrl: string, showsSecrets: boolean) => {
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
export const isCodeDeleted = ({ template, secrets }: StoredMail): boolean =>
  secrets === null && isTemplateName(template) && (findTemplate(template).secrets ?? []).length > 0
