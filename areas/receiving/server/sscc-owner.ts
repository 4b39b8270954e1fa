import type { Caller } from '#areas/accounts/rules/caller.ts'
import { deliveredLines } from '#areas/deliveries/rules/delivered-lines.ts'
import { formatSscc } from '#areas/deliveries/rules/sscc.ts'
import { findBySscc } from '#areas/deliveries/server/index.ts'
import type { Db } from '#kit/server/database.ts'
import { ok, type Result, refuse } from '#kit/shared/result.ts'
import { receivingMessages as messages } from '../messages.ts'
import type { SsccOwner } from '../rules/sscc-calls.ts'
import { readSscc } from '../rules/sscc-code.ts'

const EIGHTEEN_DIGITS = /^\d{18}$/

/** Finds the delivery of the caller's organisation that has a pack with this SSCC (EDI-03). */
export const ssccOwner = async (db: Db, { companyId }: Caller, text: string): Promise<Result<SsccOwner>> => {
  const read = readSscc(EIGHTEEN_DIGITS.test(text) ? formatSscc(text) : text)
  if (!read?.isValid) return refuse(messages.SSCC_MISREAD, { sscc: text }, { path: 'sscc' })
  const found = companyId === null ? undefined : await findBySscc(db, companyId, read.sscc)
  if (!found) return refuse(messages.SSCC_UNKNOWN, { sscc: formatSscc(read.sscc) })
  const packs = deliveredLines(found.details).flatMap((line, row) =>
    line.packs.map(({ sscc }, index) => ({ sscc, sequence: row + 1, pack: index + 1 })),
  )
  const place = packs.find(({ sscc }) => sscc === read.sscc)
  if (!place) throw new Error(`delivery ${found.id} has the run of ${read.sscc} and no such pack`)
  return ok({
    deliveryId: found.id,
    number: found.number,
    vendorName: found.vendorName,
    status: found.status,
    sequence: place.sequence,
    pack: place.pack,
    receivedNo: found.receivedNo,
    receivedAt: found.receivedAt?.toISOString() ?? null,
    receiver: found.receiver,
    storeName: found.storeName,
    deletedAt: found.deletedAt?.toISOString() ?? null,
    deletedBy: found.deletedBy,
  })
}
