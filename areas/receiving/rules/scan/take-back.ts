import { bangkokMinute } from '#kit/shared/dates.ts'
import { type Refusal, refuse } from '#kit/shared/result.ts'
import { receivingMessages as messages } from '../../messages.ts'

interface TakeBackFacts {
  readonly line: number
  readonly pack: number
  readonly isOwn: boolean
  readonly isSupervisor: boolean
  readonly by: string
  readonly at: Date
}

/** Returns the reason why a mark cannot be taken back. Only the user who set it and supervisors may do so (RCV-13). */
export const whyNotTakeBackScan = ({ line, pack, isOwn, isSupervisor, by, at }: TakeBackFacts): Refusal | undefined =>
  isOwn || isSupervisor ? undefined : refuse(messages.MARK_OF_OTHER, { line, pack, by, at: bangkokMinute(at) })
