import type { Page } from '@playwright/test'

const busy = { statusCode: 503, code: 'BUSY', message: 'busy' }

/**
 * Refuses the calls to a URL until the route is removed. Tests that press 'Try again' use this instead of a lost
 * connection, because the app itself loads again when the connection is back.
 */
export const refuseAsBusy = (page: Page, address: string | RegExp): Promise<unknown> =>
  page.route(address, (route) => route.fulfill({ status: 503, json: busy }))
