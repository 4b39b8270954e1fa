import { ok, refuse } from '#kit/shared/result.ts'
import { documentMessages as messages } from '../../messages.ts'
import { documentCalls } from '../../rules/document-calls.ts'
import { orderDocument } from '../../rules/record.ts'
import type { DocumentKind, NamedRecord } from '../kind.ts'
import { ORDER_NAME_EXAMPLE, parseOrderFileName } from './file-name.ts'

const sameCode = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase()

const nameOf = ({ po_number, rel_number }: NamedRecord): string => `PO ${po_number ?? ''}-${rel_number ?? ''}`

const may = {
  upload: 'order-document.upload',
  send: 'order-document.send',
  remove: 'order-document.delete',
  confirm: 'order-document.confirm',
} as const

/** A purchase order as a PDF. The supplier confirms it with an ASN (S3 §5). */
export const purchaseOrder: DocumentKind = {
  page: '/confirm-po',
  waitsAs: 'unopened',
  calls: documentCalls({ path: 'confirm-pos', what: 'Purchase orders', record: orderDocument, may }),
  record: orderDocument,
  accept: ['pdf'],
  maxFiles: 1,
  hasRecordPerFile: true,
  isSigned: false,
  addresseeOf: parseOrderFileName,
  isNamed: (name) => parseOrderFileName(name) !== undefined,
  messages: {
    // a wrong name is reported first; a wrong content type only if the name is right
    unsupported: (name) =>
      parseOrderFileName(name)
        ? refuse(messages.ORDER_FILE_KIND, { name }, { path: 'files' })
        : refuse(messages.ORDER_FILE_NAME, { token: ORDER_NAME_EXAMPLE }, { path: 'files' }),
    fails: messages.PO_UPLOAD_FAILS,
    confirmed: messages.ORDER_CONFIRMED,
  },
  pending: 'download',
  refusesRepeats: true,
  may,
  factoryStaff: 'store',
  notifiesFactory: 'by-supplier',
  nameOf,
  fullNameOf: nameOf,
  mail: ({ id, factory, po_number: po, rel_number: rel, due_date: deliveryDate }) => ({
    template: 'po',
    data: { url: `/confirm-po?id=${id}`, factory, po, rel, deliveryDate },
  }),
  confirmationMail: ({ supplier_name: supplier, po_number: po, rel_number: rel }, { id, delivery_date }) => ({
    template: 'asn',
    data: { url: `/confirm-asn?id=${id}`, supplier, po, rel, deliveryDate: delivery_date ?? '' },
    copiesSupplier: true,
  }),
  find: {
    query: (text) => ({ po_number_contains: text }),
    limit: 5,
    describe: ({ po_number: po, rel_number: rel, factory, supplier_name: supplier, due_date: due }) => ({
      title: `PO ${po} · Rel. ${rel}`,
      detail: `${factory} · ${supplier} · ${due}`,
    }),
  },

  check: ({ files: [file, ...more], supplierCode, prefix, ownPrefix }) => {
    if (more.length > 0) return refuse(messages.DOCUMENT_OVER_LIMIT, {}, { path: 'files' })
    const name = file && parseOrderFileName(file.name)
    if (file && !name) return refuse(messages.ORDER_FILE_NAME, { token: ORDER_NAME_EXAMPLE }, { path: 'files' })
    if (file && file.kind !== 'pdf') return refuse(messages.ORDER_FILE_KIND, { name: file.name }, { path: 'files' })
    if (name && ownPrefix !== undefined && !sameCode(name.prefix, ownPrefix))
      return refuse(messages.ORDER_FACTORY_DIFFERS, {}, { path: 'files' })
    if (supplierCode === undefined || prefix === undefined)
      return refuse(messages.DOCUMENT_GROUP_REQUIRED, {}, { path: 'group_id' })
    if (!name) return refuse(messages.ORDER_FILE_REQUIRED, {}, { path: 'files' })
    if (!sameCode(name.prefix, prefix) || !sameCode(name.supplierCode, supplierCode))
      return refuse(messages.ORDER_GROUP_DIFFERS, {}, { path: 'files' })
    const { poNumber, relNumber, sequence, date: dueDate } = name
    return ok({ poNumber, relNumber, sequence, revision: '', dueDate })
  },
}
