import type { Capability, UserType } from './capabilities.ts'
import { may } from './capabilities.ts'

/** The scopes of keys. Each call that keys may make names one of them. */
export const scopes = [
  'orders:read',
  'orders:answer',
  'deliveries:read',
  'deliveries:write',
  'receipts:read',
  'documents:read',
] as const
export type KeyScope = (typeof scopes)[number]

/** The capability that each scope requires. Without it, the scope allows nothing. */
const needs: Readonly<Record<KeyScope, Capability>> = {
  'orders:read': 'open-line.read',
  'orders:answer': 'order-answer.write',
  'deliveries:read': 'delivery.read',
  'deliveries:write': 'delivery.create',
  'receipts:read': 'delivery.read',
  'documents:read': 'document.read',
}

/** Returns the scopes that a key of this user type can use. A key may have other scopes, but they allow nothing. */
export const usefulScopes = (type: UserType): KeyScope[] => scopes.filter((scope) => may(type, needs[scope]))

const isScope = (text: string): text is KeyScope => scopes.includes(text as KeyScope)

/** Reads scopes that are separated by spaces; undefined if one is unknown. */
export const readScopes = (text: string): KeyScope[] | undefined => {
  const words = text.split(' ').filter((word) => word !== '')
  return words.every(isScope) ? scopes.filter((scope) => words.includes(scope)) : undefined
}

export const writeScopes = (list: readonly KeyScope[]): string =>
  scopes.filter((scope) => list.includes(scope)).join(' ')
