import thai400 from '@fontsource/ibm-plex-sans-thai/files/ibm-plex-sans-thai-thai-400-normal.woff2?url'
import thai600 from '@fontsource/ibm-plex-sans-thai/files/ibm-plex-sans-thai-thai-600-normal.woff2?url'
import { useState } from 'react'
import type { CallReply } from '#kit/shared/call.ts'
import { useTexts } from '#kit/web/i18n.ts'
import type { previewMailTemplate } from '../contract.ts'
import { ChoiceButtons } from './choice.tsx'
import { mailTexts } from './texts.ts'

const THAI = 'U+0E01-0E5B,U+200C-200D,U+25CC'
/** Returns a font face with the name of the first font family in mails, so that the browser uses this font. */
const fontFace = (weight: number, url: string): string =>
  `@font-face{font-family:Segoe UI;font-weight:${weight};unicode-range:${THAI};src:url(${new URL(url, document.baseURI)})}`

/** Adds a Thai font to the preview, because not every device has one. Sent mails contain no fonts. */
const withThai = (html: string): string =>
  html.replace('</head>', `<style>${fontFace(400, thai400)}${fontFace(600, thai600)}</style></head>`)

/**
 * Previews a mail (SHL-12) in a sandboxed frame without scripts, origin or requests. The content comes from the server,
 * never from the URL.
 */
export const MailFrame = ({ subject, html, text }: CallReply<typeof previewMailTemplate>) => {
  const t = useTexts(mailTexts)
  const [part, setPart] = useState<'html' | 'text'>('html')
  return (
    <div className="mail-shown column">
      <ChoiceButtons
        label={t('show')}
        options={[
          { value: 'html', text: t('htmlPart') },
          { value: 'text', text: t('textPart') },
        ]}
        chosen={part}
        onChoose={setPart}
      />
      {part === 'text' ? (
        <pre className="mail-text">{text}</pre>
      ) : (
        <iframe className="mail-frame" title={t('frame', { subject })} sandbox="" srcDoc={withThai(html)} />
      )}
    </div>
  )
}
