import type { Holiday } from '../contract.ts'

interface LogoTable {
  organisation: number
  width: number
  height: number
  jpeg: Uint8Array
  uploaded_at: Date
}

declare module '#kit/server/database/database.ts' {
  interface Tables {
    'directory.logo': LogoTable
    'directory.holiday': Holiday & { organisation: number }
  }
}
