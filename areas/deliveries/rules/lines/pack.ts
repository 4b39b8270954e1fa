import { z } from 'zod'
import { quantity } from '../fields.ts'

/**
 * The maximum number of packs of a line or a delivery. A larger number is a typing error: no lorry carries that many.
 */
export const MAX_PACKS = 10_000

/** One pack of a delivered line. docs/how-to/add-a-pack-field.md lists the files that a new field needs. */
export const pack = z.object({
  quantity,
  heat: z.string().describe('heat number'),
  sscc: z.string().optional().describe('SSCC of 18 digits, if the supplier has a GS1 company prefix (EDI-03)'),
})

/** The lists with the values of packs, as the API returns them and the database stores them. */
export const packLists = {
  lotDetails: z.array(z.array(quantity)).describe('quantity per pack'),
  heatDetails: z.array(z.array(z.string())).describe('heat number per pack'),
  ssccDetails: z
    .array(z.array(z.string()))
    .optional()
    .describe('SSCC per pack; only if the supplier had a GS1 company prefix at confirm (EDI-03)'),
}

/** The lists with the values of packs that a client may send. */
export const newPackLists = {
  lotDetails: z.array(z.array(z.number().nullable()).max(MAX_PACKS)).max(500),
  heatDetails: z.array(z.array(z.string().max(200).nullable()).max(MAX_PACKS)).max(500),
}

export type Pack = Readonly<z.infer<typeof pack>>

/** A pack of a draft. `quantity` is null if it is not filled. The pack gets its SSCC on Confirm. */
export type DraftPack = Omit<Pack, 'sscc' | 'quantity'> & { readonly quantity: number | null }

/**
 * The text fields of a pack. `label` is the name in messages; `list` is the field in requests that contains the texts.
 */
export const packTexts = {
  heat: { label: 'Heat No.', list: 'heatDetails' },
} as const
export type PackText = keyof typeof packTexts
export const packTextFields = Object.keys(packTexts) as readonly PackText[]

export const emptyPack: DraftPack = { quantity: null, heat: '' }

export const trimPack = <P extends Pick<DraftPack, 'heat'>>(typed: P): P => ({ ...typed, heat: typed.heat.trim() })

export const isSamePack = (one: Pack, other: Pack): boolean =>
  one.quantity === other.quantity && packTextFields.every((field) => one[field] === other[field])

// Requests and stored details have one list per field instead of packs, such as `lotDetails[line][pack]`. The functions
// below convert between lists and packs.

interface PackLists<Quantity> {
  readonly lotDetails: readonly (readonly Quantity[])[]
  readonly heatDetails: readonly (readonly (string | null)[])[]
  readonly ssccDetails?: readonly (readonly string[])[] | undefined
}

/** Returns the packs of the line at index `row`: one for each quantity. */
export const packsAt = <Quantity>({ lotDetails, heatDetails, ssccDetails }: PackLists<Quantity>, row: number) =>
  (lotDetails[row] ?? []).map((quantity, index) => {
    const sscc = ssccDetails?.[row]?.[index]
    return { quantity, heat: heatDetails[row]?.[index] ?? '', ...(sscc ? { sscc } : {}) }
  })

/** Returns whether the lists have the same number of packs for the line at index `row`. */
export const doPackListsMatch = ({ lotDetails, heatDetails }: PackLists<unknown>, row: number): boolean =>
  (lotDetails[row] ?? []).length === (heatDetails[row] ?? []).length

export const packListsOf = <P extends DraftPack & Pick<Pack, 'sscc'>>(
  lines: readonly { readonly packs: readonly P[] }[],
) => ({
  lotDetails: lines.map(({ packs }) => packs.map(({ quantity }): P['quantity'] => quantity)),
  heatDetails: lines.map(({ packs }) => packs.map(({ heat }) => heat)),
  ...(lines.some(({ packs }) => packs.some(({ sscc }) => sscc))
    ? { ssccDetails: lines.map(({ packs }) => packs.map(({ sscc }) => sscc ?? '')) }
    : {}),
})
