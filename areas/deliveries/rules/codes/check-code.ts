import { pscDoHeaderPayload, pscHeaderPayload, pscItemPayload, pscPackPayload } from '../../documents/psc/payloads.ts'
import type { PscDocument } from '../../documents/psc/psc-document.ts'
import { numberKey } from '../number-key.ts'
import type { DeliveryStatus } from '../status.ts'
import type { CodeDifference, CodeVerdict } from './code-verdict.ts'
import { type Payload, readPayload } from './read-payload.ts'

export type SheetCode = Exclude<Payload, { kind: 'employee' } | { kind: 'unknown' }>

export const readSheetCode = (text: string): SheetCode | undefined => {
  const payload = readPayload(text)
  return payload.kind === 'employee' || payload.kind === 'unknown' ? undefined : payload
}

/** A delivery to which the code may belong, because it has the supplier and the number in the code. */
export interface CandidateDelivery {
  readonly psc: PscDocument & { readonly deliveryId: number }
  readonly status: DeliveryStatus
  readonly receivedNo: string | null
}

const kindOf = (code: SheetCode): 'header' | 'item' | 'pack' => (code.kind === 'convertedHeader' ? 'header' : code.kind)

const hasNumberOfCode = ({ psc }: CandidateDelivery, code: SheetCode): boolean =>
  numberKey(psc.number) === numberKey(code.number)

const hadDoNumberOfCode = ({ psc }: CandidateDelivery, code: SheetCode): boolean =>
  psc.changedFromDo && psc.doNumber !== null && numberKey(psc.doNumber) === numberKey(code.number)

/** Returns the codes that the portal has printed for this line, pack or header. The first one is the current code. */
const printedCodesFor = ({ psc }: CandidateDelivery, code: SheetCode): readonly string[] => {
  const numbers = [...new Set([psc.number, psc.doNumber ?? psc.number])]
  if (code.kind === 'header' || code.kind === 'convertedHeader') {
    const now = pscHeaderPayload({ ...psc, replacesReceivedDo: false })
    // a converted DO also has a header of type 2, which is printed after the receipt, and the old header with the DO
    // number
    return psc.changedFromDo
      ? [now, pscHeaderPayload({ ...psc, replacesReceivedDo: true }), pscDoHeaderPayload(psc)]
      : [now]
  }
  const line = psc.lines[code.sequence - 1]
  if (!line) return []
  if (code.kind === 'item') return numbers.map((number) => pscItemPayload(psc, line, number))
  const pack = line.packs[code.pack - 1]
  return pack ? numbers.map((number) => pscPackPayload({ ...psc, number }, line, pack)) : []
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns the fields that differ between two codes of one kind. The delivery id may be missing in the printed code
 * (G-95).
 */
const compareCodes = (paper: SheetCode, portal: SheetCode): CodeDifference[] => {
  const [paperFields, portalFields] = [paper as unknown as Fields, portal as unknown as Fields]
  return Object.keys(portalFields).flatMap((field) => {
    if (field === 'kind' || (field === 'deliveryId' && paperFields[field] === null)) return []
    const difference = { field, paper: String(paperFields[field] ?? ''), portal: String(portalFields[field] ?? '') }
    const keyOf = field === 'number' ? numberKey : (text: string) => text
    return keyOf(difference.paper) === keyOf(difference.portal) ? [] : [difference]
  })
}

/**
 * Returns how the code differs from the code that the portal prints for this delivery; undefined if the delivery has no
 * such line or pack.
 */
const findWrongFields = (candidate: CandidateDelivery, code: SheetCode): CodeDifference[] | undefined => {
  const tries = printedCodesFor(candidate, code).flatMap((text) => {
    const printed = readPayload(text)
    const isSameDocument = printed.kind === code.kind && numberKey(printed.number) === numberKey(code.number)
    return isSameDocument ? [compareCodes(code, printed)] : []
  })
  return tries.sort((a, b) => a.length - b.length)[0]
}

const codePlace = ({ psc }: CandidateDelivery, code: SheetCode): CodeVerdict['place'] => {
  if (code.kind === 'header' || code.kind === 'convertedHeader') return null
  const line = psc.lines[code.sequence - 1]
  if (!line) return null
  const pack = code.kind === 'pack' ? line.packs[code.pack - 1] : undefined
  return {
    line: line.sequence,
    lines: psc.lines.length,
    pack: pack?.pack ?? null,
    packs: line.packs.length,
    itemCode: line.itemCode,
    quantity: pack?.quantity ?? line.amount,
  }
}

const noVerdict: CodeVerdict = {
  verdict: 'unreadable',
  kind: null,
  number: null,
  delivery: null,
  place: null,
  differences: [],
  replacement: null,
}

const idAndNumberOf = ({ psc }: CandidateDelivery) => ({ id: psc.deliveryId, number: psc.number })

/**
 * Returns whether a printed code still opens a delivery at the dock, and otherwise what to use instead. Printed values
 * are not trusted: the code is compared with the codes that the portal prints for the stored deliveries (RCV-07, G-53).
 * @param candidates the deliveries that the caller may see and that have the supplier and number of the code: active
 * deliveries first, then the newest
 */
export const checkCode = (code: SheetCode | undefined, candidates: readonly CandidateDelivery[]): CodeVerdict => {
  if (!code) return noVerdict
  const paper: CodeVerdict = { ...noVerdict, verdict: 'notFound', kind: kindOf(code), number: code.number }
  const named = candidates.filter((one) => hasNumberOfCode(one, code) || hadDoNumberOfCode(one, code))
  const live = named.find(({ status }) => status !== 'deleted')
  const right = named.find((one) => findWrongFields(one, code)?.length === 0)
  // a code without a match is compared with the active delivery of its number, or else with the newest delivery
  const found = right ?? live ?? named[0]
  if (!found) return paper
  const known: CodeVerdict = {
    ...paper,
    delivery: { ...idAndNumberOf(found), status: found.status, receivedNo: found.receivedNo },
    place: codePlace(found, code),
  }
  if (!right)
    return { ...known, verdict: 'altered', differences: findWrongFields(found, code) ?? unknownPlace(found, code) }
  if (found.status === 'deleted')
    return { ...known, verdict: 'deleted', replacement: live ? idAndNumberOf(live) : null }
  return hasNumberOfCode(found, code)
    ? { ...known, verdict: 'valid' }
    : { ...known, verdict: 'converted', replacement: idAndNumberOf(found) }
}

/**
 * Returns the difference for a line or pack that the delivery does not have, or for a kind of header that was never
 * printed for the delivery.
 */
const unknownPlace = ({ psc }: CandidateDelivery, code: SheetCode): CodeDifference[] => {
  if (code.kind === 'header' || code.kind === 'convertedHeader')
    return [{ field: 'kind', paper: code.kind, portal: psc.replacesReceivedDo ? 'convertedHeader' : 'header' }]
  const line = psc.lines[code.sequence - 1]
  if (!line) return [{ field: 'sequence', paper: String(code.sequence), portal: `1–${psc.lines.length}` }]
  return code.kind === 'pack' ? [{ field: 'pack', paper: String(code.pack), portal: `1–${line.packs.length}` }] : []
}
