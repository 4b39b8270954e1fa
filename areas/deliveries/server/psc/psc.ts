import { type Caller, scopeOf } from '#areas/accounts/rules/caller.ts'
import type { DocumentForms, Logo } from '#areas/directory/contract.ts'
import type { DirectoryPort } from '#areas/directory/server/directory.port.ts'
import { packExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import type { Db } from '#kit/server/database/database.ts'
import { ThreadPool } from '#kit/server/thread-pool.ts'
import { refuse } from '#kit/shared/result.ts'
import { pscAudienceFor } from '../../documents/psc/psc-document.ts'
import { deliveryMessages } from '../../messages.ts'
import type { PrintPartInput } from '../../rules/codes/print-part.ts'
import { findDelivery } from '../queries/find-delivery.query.ts'
import { mayReadDemo } from '../scope.ts'
import type { PscTask, PscTaskResult } from './psc-task.ts'

/** Renders PSCs in worker threads, because a PSC with 10,000 packs takes a second. */
export const openPscThreads = (threads: number) =>
  new ThreadPool<PscTask, PscTaskResult>(new URL('./draw-psc.thread.ts', import.meta.url), threads)

export interface PrintPscDeps {
  readonly db: Db
  readonly directory: DirectoryPort
  /** The form numbers of the printed sheets (G-87). */
  readonly forms: DocumentForms
  /** Returns the logo of an organisation (G-196); undefined if it has none. */
  readonly logoOf: (organisation: number) => Promise<Logo | undefined>
  readonly pscThreads: ReturnType<typeof openPscThreads>
}

/**
 * Renders the PSC of a confirmed delivery, or a part of it (PSC-07), with the sheets for the caller's role (PSC-04). It
 * uses the same code as the browser (PSC-08).
 */
export const printPsc = async (
  { db, directory, forms, logoOf, pscThreads }: PrintPscDeps,
  caller: Caller,
  id: number,
  part: PrintPartInput,
): Promise<PscTaskResult> => {
  const found = await findDelivery(db, scopeOf(caller), id, mayReadDemo(caller))
  if (!found) return refuse(deliveryMessages.DELIVERY_NOT_FOUND)
  const { company } = found
  const organisations = await directory.organisations()
  const rendered = await pscThreads.run({
    deliveryJson: found.json,
    part,
    facts: {
      ...packExemption(organisations),
      organisation: organisations.find(({ INVENTORY_ORG_ID }) => INVENTORY_ORG_ID === company) ?? {
        INVENTORY_ORG_CODE: String(company),
        COMPANY_NAME: '',
      },
      logo: await logoOf(company),
      audience: pscAudienceFor(caller.userType),
      forms,
    },
  })
  return rendered.ok ? rendered.value : rendered
}
