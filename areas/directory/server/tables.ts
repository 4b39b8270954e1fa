export interface LogoTable {
  organisation: number
  width: number
  height: number
  jpeg: Uint8Array
  uploaded_at: Date
}

export interface HolidayTable {
  organisation: number
  /** YYYY-MM-DD */
  day: string
  name: string
}

declare module '#kit/server/database/database.ts' {
  interface Tables {
    'directory.logo': LogoTable
    'directory.holiday': HolidayTable
  }
}
