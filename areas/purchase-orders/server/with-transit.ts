import type { Unit } from '#kit/server/database.ts'
import type { PoLine } from '../contract.ts'
import { lineKey } from '../rules/line-key.ts'
import type { ErpLine, TransitPort } from './purchase-orders.port.ts'

/** The ERP's lines with what open deliveries hold of them, as the caller counts it (G-72). */
export const withTransit = async (
  transit: TransitPort,
  vendorId: number,
  lines: readonly ErpLine[],
  demoOf?: number,
  unit?: Unit,
): Promise<PoLine[]> => {
  if (lines.length === 0) return []
  const held = await transit.transitOf(vendorId, lines, { demoOf }, unit)
  return lines.map((line) => ({ ...line, transit: held.get(lineKey(line)) ?? 0 }))
}
