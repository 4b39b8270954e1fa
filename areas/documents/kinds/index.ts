import { codeOfConduct } from './code-of-conduct/index.ts'
import type { DocumentKind } from './kind.ts'
import { purchaseOrder } from './purchase-order/index.ts'
import { sqm } from './sqm/index.ts'

export const documentKinds = { po: purchaseOrder, sqm, coc: codeOfConduct } as const satisfies Record<
  string,
  DocumentKind
>

export type KindName = keyof typeof documentKinds
export const kindNames = Object.keys(documentKinds) as readonly KindName[]

export const kindOf = (name: KindName): DocumentKind => documentKinds[name]

/** Finds the kind that has this `ref` in `POST upload`. */
export const kindOfRef = (ref: string): KindName | undefined => kindNames.find((name) => kindOf(name).uploadRef === ref)
