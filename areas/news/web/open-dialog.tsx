import { lazy, Suspense, useEffect } from 'react'
import { createStore, useStore } from '#kit/web/store.ts'
import type { NewsFile, NewsItem } from '../contract.ts'
import type { NewsPage } from '../rules/item.ts'

/** The open dialog; only one is open at a time. `edit` without an item creates one. */
export type OpenDialog =
  | { readonly kind: 'edit'; readonly page: NewsPage; readonly item?: NewsItem }
  | { readonly kind: 'delete'; readonly item: NewsItem }
  | { readonly kind: 'file'; readonly file: NewsFile }

const store = createStore<OpenDialog | undefined>(undefined)

export const openDialog = (dialog: OpenDialog): void => store.set(dialog)
const closeDialog = (): void => store.set(undefined)

// loaded on demand together with antd, to keep the first screen of suppliers small
const Dialogs = lazy(() => import('./dialogs/dialogs.tsx'))

/** The open dialog over a page, which closes with the page. */
export const NewsDialogs = ({ onDeleted }: { onDeleted?: (id: number) => void }) => {
  const dialog = useStore(store)
  useEffect(() => closeDialog, [])
  return (
    dialog && (
      <Suspense fallback={null}>
        <Dialogs dialog={dialog} onDeleted={onDeleted} onClose={closeDialog} />
      </Suspense>
    )
  )
}
