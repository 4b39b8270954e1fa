export interface ReceiptTable {
  delivery_id: number
  erp_key: string
  state: 'posting' | 'done'
  /** JSON of the port's `Receipt`. */
  posting: string
  receive_number: string | null
  user_id: number
  user_name: string
  receiver: string | null
  store_name: string | null
  received_at: Date
  done_at: Date | null
}

declare module '#kit/server/database.ts' {
  interface Tables {
    'receiving.receipt': ReceiptTable
  }
}
