import type { DocumentForms } from '../contract.ts'

/** The default form numbers, from the sources. The configuration can replace them (S1 §9, G-87). */
export const standardForms: DocumentForms = {
  PSC: 'TF-04-05 (Oct 01, 2020, Rev.0)',
  DO: 'TF-17.1-7 (July 1, 2021, Rev.1)',
}
