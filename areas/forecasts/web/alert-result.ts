import { mailMessages } from '#areas/mail/messages.ts'
import type { MailState } from '#areas/mail/rules/delivery.ts'
import { messageText, translate } from '#kit/web/i18n.ts'
import { forecastMessages } from '../messages.ts'
import { forecastTexts } from './texts.ts'

export const spaceAfterCommas = (list: string): string => list.split(',').join(', ')

export const alertSentText = (): string =>
  `${messageText(forecastMessages.FORECAST_MAIL_SENT)} ${messageText(forecastMessages.FORECAST_MAIL_SENT_TEXT)}`
export const alertStoredText = (): string => messageText(mailMessages.MAIL_KEPT)
export const alertErrorText = (): string =>
  `${messageText(forecastMessages.FORECAST_MAIL_ERROR)} ${messageText(forecastMessages.FORECAST_MAIL_ERROR_TEXT)}`

/**
 * Returns the result of an upload by the state of its alert. It is 'Email Sent' only after the mail server has accepted
 * the email (G-215).
 */
export const uploadResultText = (state: MailState, list: string): string => {
  const t = translate(forecastTexts)
  switch (state) {
    case 'sent':
      return messageText(forecastMessages.FORECAST_UPLOADED, { list: spaceAfterCommas(list) })
    case 'kept':
      return `${t('uploadedOnly')} ${alertStoredText()}`
    case 'failed':
    case 'refused':
      return `${t('uploadedOnly')} ${alertErrorText()}`
    default:
      return t('uploadedQueued', { list: spaceAfterCommas(list) })
  }
}
