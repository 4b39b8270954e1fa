import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import type { DocumentKind } from '../../kinds/kind.ts'

/** The actions on documents of a kind that the signed-in user may use. The server checks them again. */
export interface DocumentRights {
  readonly upload: boolean
  readonly send: boolean
  readonly remove: boolean
  readonly confirm: boolean
  readonly void: boolean
  /** The list as a file. */
  readonly export: boolean
  readonly isSupplier: boolean
}

export const useRights = (kind: DocumentKind): DocumentRights => {
  const { user_type: type, vendor_id } = useUser()
  const { upload, send, remove, confirm } = kind.may
  return {
    upload: may(type, upload),
    send: may(type, send),
    remove: may(type, remove),
    confirm: may(type, confirm),
    void: may(type, 'document.void'),
    export: may(type, upload),
    isSupplier: vendor_id !== null,
  }
}
