import { mailMessages } from '#areas/mail/messages.ts'
import type { MailState } from '#areas/mail/rules/delivery.ts'
import { messageText, translate } from '#kit/web/i18n.ts'
import { forecastMessages } from '../messages.ts'
import { forecastTexts } from './texts.ts'

/** Adds spaces after the commas of a list. */
export const withSpaces = (list: string): string => list.split(',').join(', ')

export const alertSent = (): string =>
  `${messageText(forecastMessages.FORECAST_MAIL_SENT)} ${messageText(forecastMessages.FORECAST_MAIL_SENT_TEXT)}`
export const alertStored = (): string => messageText(mailMessages.MAIL_KEPT)
export const alertError = (): string =>
  `${messageText(forecastMessages.FORECAST_MAIL_ERROR)} ${messageText(forecastMessages.FORECAST_MAIL_ERROR_TEXT)}`

/**
 * Returns the result of an upload by the state of its alert. It is 'Email Sent' only after the mail server has accepted
 * the email (G-215).
 */
export const uploadResult = (state: MailState, list: string): string => {
  const t = translate(forecastTexts)
  switch (state) {
    case 'sent':
      return messageText(forecastMessages.FORECAST_UPLOADED, { list: withSpaces(list) })
    case 'kept':
      return `${t('uploadedOnly')} ${alertStored()}`
    case 'failed':
    case 'refused':
      return `${t('uploadedOnly')} ${alertError()}`
    default:
      return t('uploadedQueued', { list: withSpaces(list) })
  }
}
