import type { HeaderFacts } from '#areas/deliveries/rules/qr-payload.ts'
import type { Message, Params } from '#kit/shared/message.ts'
import type { DockDelivery, DockSettings, ReceiptAnswer } from '../contract.ts'

/** One scan as the device took it. */
export interface Scan {
  readonly text: string
  /** Made by the device (a UUID): the server takes the same one once, however often it is sent (RCV-09). */
  readonly id: string
  /** ISO instant. */
  readonly at: string
  /** Typed key by key without a field, slower than a scanner. */
  readonly isTyped?: true
}

/** A mark that the server may not know yet. `pack` 0: the item's own code. */
export interface ScanEvent extends Pick<Scan, 'id' | 'at'> {
  readonly deliveryId: number
  readonly sequence: number
  readonly pack: number
  /** How often the receipt of its delivery had been undone by then. */
  readonly undone: number
}

/** Where paper and portal disagree; the portal's value counts (RCV-07, G-103). */
export interface Difference {
  readonly field: 'amount' | 'packs' | 'packQuantity' | 'lines' | 'organisation' | 'date'
  /** Of the line, as on the sheet. */
  readonly sequence?: number
  readonly pack?: number
  readonly paper: string
  readonly portal: string
}

/** A line whose item code was scanned, with its boxes in the order of their scans. */
export interface ScannedLineBoxes {
  readonly sequence: number
  readonly packs: readonly number[]
}

/** A delivery at the dock: one per scanned header. */
export interface Sheet {
  readonly delivery: DockDelivery
  readonly lines: readonly ScannedLineBoxes[]
  readonly differences: readonly Difference[]
  /** Set once it is received. */
  readonly receipt: ReceiptAnswer | null
  /** The server's marks are here up to this one. */
  readonly upTo: number
  /** The server was asked since the connection was last lost; without that nothing is submitted (G-111). */
  readonly isVerified: boolean
  /** Deleted while it lay here. */
  readonly isGone: boolean
  /** Submit was pressed on this device. */
  readonly isSubmitted?: true
  /** Somebody writes why its receipt is undone: it stays on the page. */
  readonly isUndoOpen?: true
}

/** A scanned header whose delivery is being looked up; scans that belong to it wait here, in order. */
export interface PendingHeader {
  readonly header: HeaderFacts
  readonly waiting: readonly Scan[]
  /** What the paper itself says of the delivery, with the marks of the waiting scans: not verified (G-111). */
  readonly onPaper: Sheet
}

/**
 * `unverified`: accepted by what the paper says, while the server cannot be asked. `question`: it waits for an answer of the
 * person. `notice`: something that is neither a success nor a failure.
 */
export type OutcomeKind = 'good' | 'unverified' | 'duplicate' | 'wrong' | 'waiting' | 'question' | 'info'

/** What one scan came to. */
export interface Outcome {
  readonly kind: OutcomeKind
  readonly message: Message
  readonly params: Params
  readonly text: string
  readonly deliveryId?: number
  readonly sequence?: number
  readonly pack?: number
  readonly differences?: readonly Difference[]
  /** A Submit that failed: removed once its delivery is received (RCV-16). */
  readonly isAttempt?: true
}

/** An outcome in the list of the last ones, with a number of its own. */
export interface ShownOutcome extends Outcome {
  readonly nth: number
}

/** A code that may become the receiver: it waits for a second scan or a press (RCV-11). */
export interface PendingEmployee {
  readonly employeeId: string
  /** ISO instant of the question. */
  readonly at: string
}

/** Everything the scan page knows; plain JSON, so it outlives a reload. */
export interface Session {
  readonly employeeId: string | null
  /** Left out or null: no question is open. */
  readonly pendingEmployee?: PendingEmployee | null
  readonly sheets: readonly Sheet[]
  readonly pending: readonly PendingHeader[]
  /** The last outcomes, newest first. */
  readonly last: readonly ShownOutcome[]
  /** Scans taken so far. */
  readonly count: number
  /** Marks that the server has not confirmed yet, oldest first. */
  readonly unsent: readonly ScanEvent[]
  /** Differences found when the connection returned, line by line, until the user has read them. */
  readonly changes: readonly Outcome[]
}

export const emptySession: Session = {
  employeeId: null,
  sheets: [],
  pending: [],
  last: [],
  count: 0,
  unsent: [],
  changes: [],
}

/** What the lookup of a header answered: the delivery, or the server's reason. */
export type Lookup =
  | { readonly found: DockDelivery }
  | { readonly refused: { readonly message: Message; readonly params: Params } }

/** The session after an action, the outcomes to show, and the headers to look up. */
export interface SessionStep {
  readonly session: Session
  readonly outcomes: readonly Outcome[]
  readonly ask: readonly HeaderFacts[]
}

export interface Settings extends Omit<DockSettings, 'mayUndo' | 'today'> {
  /** The server cannot be asked at the moment. */
  readonly isOffline?: boolean
}

/** Outcomes that are kept to be listed. */
export const MAX_SHOWN_OUTCOMES = 20

const isSame = (one: Outcome, other: Outcome): boolean =>
  one.message.code === other.message.code && JSON.stringify(one.params) === JSON.stringify(other.params)

/** The newest outcomes; while something waits, its scans are listed as one. */
const listed = (last: readonly ShownOutcome[], outcome: Outcome): readonly ShownOutcome[] => {
  const [newest] = last
  if (newest && outcome.kind === 'waiting' && isSame(newest, outcome)) return last
  return [{ ...outcome, nth: (newest?.nth ?? 0) + 1 }, ...last].slice(0, MAX_SHOWN_OUTCOMES)
}

export const keepSession = (session: Session, outcome: Outcome): SessionStep => ({
  session: { ...session, last: listed(session.last, outcome) },
  outcomes: [outcome],
  ask: [],
})

/** Takes outcomes that are no longer true off the list. */
export const withoutOutcomes = (session: Session, isOver: (outcome: Outcome) => boolean): Session => ({
  ...session,
  last: session.last.filter((outcome) => !isOver(outcome)),
})

export const withSheet = (session: Session, sheet: Sheet): Session => ({
  ...session,
  sheets: session.sheets.map((other) => (other.delivery.id === sheet.delivery.id ? sheet : other)),
})

export const freshSheet = (delivery: DockDelivery): Sheet => ({
  delivery,
  lines: [],
  differences: [],
  receipt: null,
  upTo: 0,
  isVerified: true,
  isGone: false,
})

/** Submitted, and the ERP does not answer: it is received by itself (ERP-04). */
export const isWaiting = ({ delivery, receipt }: Pick<Sheet, 'delivery' | 'receipt'>): boolean =>
  receipt === null && Boolean(delivery.waitingSince)

/** Boxes of a line scanned so far; undefined while its item code was not. */
export const scannedOf = (sheet: Sheet, sequence: number): ScannedLineBoxes | undefined =>
  sheet.lines.find((line) => line.sequence === sequence)

export type OutcomePlace = Pick<Outcome, 'deliveryId' | 'sequence' | 'pack' | 'differences'>
export type CreateOutcome = (kind: OutcomeKind, message: Message, params?: Params, place?: OutcomePlace) => Outcome

export const createOutcomeFor =
  (text: string): CreateOutcome =>
  (kind, message, params = {}, place = {}) => ({ kind, message, params, text, ...place })
