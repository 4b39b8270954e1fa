import type { z } from 'zod'
import type { pack } from './pack-schemas.ts'

/** One pack of a delivered line. */
export type Pack = Readonly<z.infer<typeof pack>>

/** A pack while its delivery is filled in. `quantity` null: not filled. Confirm gives it the SSCC. */
export type DraftPack = Omit<Pack, 'sscc' | 'quantity'> & { readonly quantity: number | null }

/** The texts of a pack: the name in messages, and the list that has them in the sources' calls. */
export const packTexts = {
  heat: { label: 'Heat No.', list: 'heatDetails' },
} as const
export type PackText = keyof typeof packTexts
export const packTextFields = Object.keys(packTexts) as readonly PackText[]

export const emptyPack: DraftPack = { quantity: null, heat: '' }

export const trimPack = <P extends Pick<DraftPack, 'heat'>>(typed: P): P => ({ ...typed, heat: typed.heat.trim() })

export const isSamePack = (one: Pack, other: Pack): boolean =>
  one.quantity === other.quantity && packTextFields.every((field) => one[field] === other[field])

// The sources' calls and the stored details have a list per field instead, with an entry per line that holds a
// value per pack. Only the code below handles these lists.

interface PackLists<Quantity> {
  readonly lotDetails: readonly (readonly Quantity[])[]
  readonly heatDetails: readonly (readonly (string | null)[])[]
  readonly ssccDetails?: readonly (readonly string[])[] | undefined
}

/** The packs of the line at `row`, from 0. There are as many as quantities. */
export const packsAt = <Quantity>({ lotDetails, heatDetails, ssccDetails }: PackLists<Quantity>, row: number) =>
  (lotDetails[row] ?? []).map((quantity, index) => {
    const sscc = ssccDetails?.[row]?.[index]
    return { quantity, heat: heatDetails[row]?.[index] ?? '', ...(sscc ? { sscc } : {}) }
  })

/** The lists have an entry for each pack of the line at `row`. */
export const doPackListsMatch = ({ lotDetails, heatDetails }: PackLists<unknown>, row: number): boolean =>
  (lotDetails[row] ?? []).length === (heatDetails[row] ?? []).length

/** The lists for the given lines. */
export const packListsOf = <P extends DraftPack & Pick<Pack, 'sscc'>>(
  lines: readonly { readonly packs: readonly P[] }[],
) => ({
  lotDetails: lines.map(({ packs }) => packs.map(({ quantity }): P['quantity'] => quantity)),
  heatDetails: lines.map(({ packs }) => packs.map(({ heat }) => heat)),
  ...(lines.some(({ packs }) => packs.some(({ sscc }) => sscc))
    ? { ssccDetails: lines.map(({ packs }) => packs.map(({ sscc }) => sscc ?? '')) }
    : {}),
})
