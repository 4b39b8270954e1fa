import type { Config } from './config.ts'

/** For pages and their files. */
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
      'base-uri': ["'self'"],
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

/** The dock scans with the camera; nothing else of the device is used. */
export const permissionsPolicy = ['camera=(self)', ...UNUSED_FEATURES.map((feature) => `${feature}=()`)].join(', ')

/** An answer of a call is data, never a page: nothing in it may run, be framed or be kept by a cache. */
export const replyHeaders = ({ publicUrl }: Config): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  // totals of lists, for a client of another origin that the operator lets in (G-170)
  'access-control-expose-headers': 'Content-Range',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
