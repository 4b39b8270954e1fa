import { createStore, useStore } from '#kit/web/store.ts'
import type { NewsFile, NewsItem } from '../contract.ts'
import type { NewsPage } from '../rules/item.ts'

/** The open dialog; only one is open at a time. `edit` without an item creates a new one. */
export type OpenDialog =
  | { readonly kind: 'edit'; readonly page: NewsPage; readonly item?: NewsItem }
  | { readonly kind: 'delete'; readonly item: NewsItem }
  | { readonly kind: 'file'; readonly file: NewsFile }

const store = createStore<OpenDialog | undefined>(undefined)

export const openDialog = (dialog: OpenDialog): void => store.set(dialog)
export const closeDialog = (): void => store.set(undefined)
export const useOpenDialog = (): OpenDialog | undefined => useStore(store)
