import type { z } from 'zod'
import type { Language } from '#kit/shared/message.ts'

/** The content of a mail before rendering. All values are plain text; the layout escapes them. */
export interface MailContent {
  readonly subject: string
  /** By default the subject. */
  readonly heading?: string
  readonly greeting?: string
  readonly text: string
  /** Words of the sender below the text; left out if empty. */
  readonly remark?: string
  /** The values of a small table by their labels. Empty values are left out. */
  readonly facts?: Readonly<Record<string, string>>
  /** Links to portal pages; the first one is emphasised. `path` starts with `/`. */
  readonly buttons: readonly { readonly label: string; readonly path: string }[]
  /** Small print below the buttons. */
  readonly note?: string
}

/** A mail template. `data` has exactly the fields of the template at the company gateway (S3 §7). */
export interface MailTemplate<D extends z.ZodObject = z.ZodObject> {
  readonly title: Readonly<Record<Language, string>>
  /** The number of the template at the company gateway. If it is missing, the operator configures it. */
  readonly reference?: number
  readonly data: D
  readonly sample: Readonly<Record<Language, z.output<D>>>
  /** The names of secret fields, such as reset codes. They are hidden in the portal and deleted after use. */
  readonly secrets?: readonly (keyof z.output<D> & string)[]
  readonly content: (data: z.output<D>, language: Language) => MailContent
}

export const defineTemplate = <D extends z.ZodObject>(template: MailTemplate<D>): MailTemplate<D> => template
