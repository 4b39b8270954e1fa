import type { Config } from './config.ts'

/** What the log warns of at start: settings for trials that weaken a portal in production (OPS-12). */
export const unsafeSettings = ({
  mode,
  webhooksAllowPrivate,
}: Pick<Config, 'mode' | 'webhooksAllowPrivate'>): string[] =>
  mode === 'production' && webhooksAllowPrivate
    ? [
        'WEBHOOKS_ALLOW_PRIVATE=yes is for trials: users can let the portal call addresses inside the network, and without TLS. Remove it in production',
      ]
    : []
