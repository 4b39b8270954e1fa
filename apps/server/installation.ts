import type { Installation } from '#areas/settings/server/index.ts'
import type { Config } from './config.ts'

const mailOf = ({ mail }: Config): Installation['mail'] => {
  switch (mail.transport) {
    case 'smtp':
      return { transport: 'smtp', server: `${mail.smtp.host}:${mail.smtp.port}`, from: mail.smtp.from }
    case 'gateway':
      return { transport: 'gateway', server: mail.gateway.url, from: undefined }
    case 'mailbox':
      return { transport: 'mailbox', server: undefined, from: undefined }
  }
}

/** The part of the configuration that administrators see on the page of settings. */
export const installationOf = (config: Config): Installation => ({
  environment: config.environment,
  sessionLimits: config.sessionLimits,
  signInsPerMinute: config.signInsPerMinute,
  exemptNetworks: config.secondFactorExempt,
  mail: mailOf(config),
  retentionMonths: config.retention,
  erp: { kind: config.erp.kind, server: config.erp.kind === 'gateway' ? config.erp.gateway.url : undefined },
  webhooksAllowPrivate: config.webhooksAllowPrivate,
})
