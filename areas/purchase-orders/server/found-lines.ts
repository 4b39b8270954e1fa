import { type LineIdentity, lineKey } from '../rules/line-key.ts'
import type { FoundOrder } from '../rules/search.ts'
import type { TransitPort } from './purchase-orders.port.ts'

/** Adds the quantity in transit to the ERP's lines; trial deliveries count only for the user `demoOf` (G-72). */
export const withTransit = async <Line extends LineIdentity>(
  transit: TransitPort,
  vendorId: number,
  lines: readonly Line[],
  demoOf: number | undefined,
): Promise<(Line & { transit: number })[]> => {
  const quantities = await transit.transitOf(vendorId, lines, demoOf)
  return lines.map((line) => ({ ...line, transit: quantities.get(lineKey(line)) ?? 0 }))
}

/** Returns the reply field AS_OF with the time of a cached ERP result; nothing for a current result (ERP-04). */
export const staleSince = ({ asOf }: FoundOrder<unknown>): { AS_OF?: string } =>
  asOf ? { AS_OF: asOf.toISOString() } : {}
