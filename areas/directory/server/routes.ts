import { answer, type PortalRoute } from '#areas/accounts/server/index.ts'
import type { DocumentForms } from '../contract.ts'
import * as calls from '../contract.ts'
import type { DirectoryPort } from './directory.port.ts'

export const directoryRoutes = (directory: DirectoryPort, forms: DocumentForms): PortalRoute[] => [
  answer(calls.metadata, async ({ query, caller }) => {
    if (query.type === 'vendors') {
      return { Output: await directory.suppliers(caller.vendorId ?? undefined), FORMS: forms }
    }
    const organisations = await directory.organisations()
    return {
      Output: organisations.map(
        ({ FILE_PREFIX: _prefix, HAS_PDS: _pds, HIDE_PDS_NO_LINE: _hide, ...organisation }) => organisation,
      ),
      FORMS: forms,
    }
  }),
]
