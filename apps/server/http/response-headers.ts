import type { Config } from '../config/config.ts'

export const helmetOptions = (config: Config) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      // antd writes its styles into style elements at run time
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'worker-src': ["'self'"],
      'frame-src': ["'self'", 'blob:'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  },
  hsts: config.publicUrl.startsWith('https:'),
  crossOriginEmbedderPolicy: false,
})

const UNUSED_FEATURES = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

/** Only the camera is allowed, for scanning at the dock. */
export const permissionsPolicy = ['camera=(self)', ...UNUSED_FEATURES.map((feature) => `${feature}=()`)].join(', ')

/**
 * Headers for the replies of calls. A reply is data, so a browser must not run it as a page, show it in a frame, or
 * cache it.
 */
export const replyHeaders = ({ publicUrl }: Config): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  // lets allowed clients on other origins read the totals of lists (G-170)
  'access-control-expose-headers': 'Content-Range',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
