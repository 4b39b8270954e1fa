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

export interface DoReplacementTable {
  delivery_id: number
  state: 'telling' | 'done'
  user_id: number
  user_name: string
  store_name: string | null
  meant_at: Date
  done_at: Date | null
}

declare module '#kit/server/database.ts' {
  interface Tables {
    'receiving.receipt': ReceiptTable
    'receiving.do_replacement': DoReplacementTable
  }
}
