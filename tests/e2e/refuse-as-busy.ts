import type { Page } from '@playwright/test'

const busy = { statusCode: 503, code: 'BUSY', message: 'busy' }

/**
 * Refuses the calls to an address, until it is unrouted. A test that presses 'Try again' uses this and no lost
 * connection: when the connection is back, the app itself loads again.
 */
export const refuseAsBusy = (page: Page, address: string | RegExp): Promise<unknown> =>
  page.route(address, (route) => route.fulfill({ status: 503, json: busy }))
