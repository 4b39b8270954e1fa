import type { z } from 'zod'
import type { Language } from '#kit/shared/message.ts'

/** A text in both languages. */
export type Phrase = Readonly<Record<Language, string>>

/** The content of a mail before rendering. All values are plain text; the layout escapes them. */
export interface MailContent {
  readonly subject: Phrase
  /** By default the subject. */
  readonly heading?: Phrase
  readonly greeting?: Phrase
  readonly text: Phrase
  /** Words of the sender below the text; left out if empty. */
  readonly remark?: string
  /** The rows of a small table. Empty values are left out. */
  readonly facts?: readonly (readonly [label: Phrase, value: string])[]
  /** Links to portal pages; the first one is emphasised. `path` starts with `/`. */
  readonly buttons: readonly { readonly label: Phrase; readonly path: string }[]
  /** Small print below the buttons. */
  readonly note?: Phrase
}

interface Description<D extends z.ZodObject> {
  readonly title: Phrase
  /** The number of the template at the company gateway. If it is missing, the operator configures it. */
  readonly reference?: number
  readonly data: D
  /** The names of secret fields, such as reset codes. They are hidden in the portal and deleted after use. */
  readonly secrets?: readonly (keyof z.output<D> & string)[]
  readonly content: (data: z.output<D>, language: Language) => MailContent
}

/** A mail template. `data` has exactly the fields of the template at the company gateway (S3 §7). */
export interface MailTemplate<D extends z.ZodObject = z.ZodObject> extends Description<D> {
  readonly sample: Readonly<Record<Language, z.output<D>>>
}

type Sample<Data> = { readonly [Field in keyof Data]: Data[Field] | Readonly<Record<Language, Data[Field]>> }

/** Defines a template. A field of the `sample` has one value, or one for each language. */
export const defineTemplate = <D extends z.ZodObject>({
  sample,
  ...description
}: Description<D> & { readonly sample: Sample<z.output<D>> }): MailTemplate<D> => {
  const sampleIn = (language: Language) =>
    Object.fromEntries(
      Object.entries(sample).map(([field, value]) => [field, typeof value === 'object' ? value[language] : value]),
    ) as z.output<D>
  return { ...description, sample: { en: sampleIn('en'), th: sampleIn('th') } }
}
