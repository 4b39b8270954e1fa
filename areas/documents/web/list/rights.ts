import { may } from '#areas/accounts/rules/capabilities.ts'
import { useUser } from '#areas/accounts/web/index.ts'
import type { DocumentKind } from '../../kinds/kind.ts'

/** The actions on documents of a kind that the signed-in user may use. The server checks them again. */
export const useRights = (kind: DocumentKind) => {
  const { user_type: type } = useUser()
  const { upload, send, remove, confirm } = kind.may
  return {
    upload: may(type, upload),
    send: may(type, send),
    remove: may(type, remove),
    confirm: may(type, confirm),
    void: may(type, 'document.void'),
    /** The list as a file. */
    export: may(type, upload),
  }
}
export type DocumentRights = ReturnType<typeof useRights>
