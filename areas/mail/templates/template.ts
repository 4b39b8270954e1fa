import type { z } from 'zod'
import type { Language } from '#kit/shared/message.ts'

/** What a mail says, before it is laid out. Everything is plain text: the layout escapes it. */
export interface MailContent {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** Rows of a small table, label to value; those without a value are left out. */
  readonly facts?: Readonly<Record<string, string>>
  /** Links into the portal; the first one stands out. `path` is the address below the portal's own, from `/` on. */
  readonly buttons?: readonly { readonly label: string; readonly path: string }[]
  /** Small print below the buttons. */
  readonly note?: string
}

/** One kind of mail. `data` is what its template at the company gateway takes, field for field (S3 §7). */
export interface MailTemplate<D extends z.ZodObject = z.ZodObject> {
  readonly title: Readonly<Record<Language, string>>
  /** The number of the same template at the company gateway; of the others the operator says it. */
  readonly reference?: number
  readonly data: D
  readonly sample: Readonly<Record<Language, z.output<D>>>
  /** Fields that open a door: not shown in the portal, forgotten when the mail is sent. */
  readonly secrets?: readonly (keyof z.output<D> & string)[]
  readonly content: (data: z.output<D>, language: Language) => MailContent
}

export const defineTemplate = <D extends z.ZodObject>(template: MailTemplate<D>): MailTemplate<D> => template
