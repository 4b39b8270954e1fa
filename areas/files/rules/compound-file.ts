import { type RandomAccessFile, readUint16, readUint32, utf16Text } from './bytes.ts'

export interface CompoundEntry {
  readonly name: string
  readonly kind: 'stream' | 'root' | 'other'
  readonly size: number
}

const ENTRY_BYTES = 128
const LAST_SECTOR = 0xfffffffa
const HEADER_TABLES = 109
const MAX_SECTORS = 400
/** Smaller streams are stored together in the root entry's stream. */
const MINI_STREAM_CUTOFF_BYTES = 4096

/**
 * Reads the directory of a compound file (the container format of Office 97–2003). Returns undefined if the file is
 * damaged, or truncated so that its streams are larger than the file.
 */
export const compoundEntries = async (file: RandomAccessFile): Promise<CompoundEntry[] | undefined> => {
  const header = await file.read(0, 512)
  const shift = readUint16(header, 30)
  if (shift !== 9 && shift !== 12) return undefined
  const size = 1 << shift
  const sectorAt = (sector: number) => (sector + 1) * size

  /**
   * Returns the sector that contains the nth part of the allocation table. The header lists the first parts; a chain of
   * sectors lists the others.
   */
  const tableSector = async (index: number): Promise<number> => {
    if (index < HEADER_TABLES) return readUint32(header, 76 + index * 4)
    const perSector = size / 4 - 1
    let chain = readUint32(header, 68)
    for (let skip = Math.floor((index - HEADER_TABLES) / perSector); skip > 0 && chain < LAST_SECTOR; skip--)
      chain = readUint32(await file.read(sectorAt(chain) + size - 4, 4), 0)
    if (chain >= LAST_SECTOR) return chain
    return readUint32(await file.read(sectorAt(chain) + ((index - HEADER_TABLES) % perSector) * 4, 4), 0)
  }

  const entries: CompoundEntry[] = []
  let sector = readUint32(header, 48)
  let directorySectors = 0
  for (; sector < LAST_SECTOR; directorySectors++) {
    if (directorySectors > MAX_SECTORS || sectorAt(sector) + size > file.size) return undefined
    entries.push(...entriesIn(await file.read(sectorAt(sector), size)))
    const table = await tableSector(Math.floor((sector * 4) / size))
    if (table >= LAST_SECTOR || sectorAt(table) + size > file.size) return undefined
    sector = readUint32(await file.read(sectorAt(table) + ((sector * 4) % size), 4), 0)
  }
  const claimed = entries.filter(
    ({ kind, size: bytes }) => kind === 'root' || (kind === 'stream' && bytes >= MINI_STREAM_CUTOFF_BYTES),
  )
  const claimedSize = claimed.reduce((sum, { size: bytes }) => sum + bytes, 0)
  const around = 512 + (readUint32(header, 44) + directorySectors) * size
  return claimedSize + around > file.size ? undefined : entries
}

const entriesIn = (sector: Uint8Array): CompoundEntry[] => {
  const entries: CompoundEntry[] = []
  for (let at = 0; at + ENTRY_BYTES <= sector.length; at += ENTRY_BYTES) {
    const length = readUint16(sector, at + 64)
    if (length < 2 || length > 64) continue
    const name = utf16Text(sector.subarray(at, at + length - 2))
    const kind = sector[at + 66] === 2 ? 'stream' : sector[at + 66] === 5 ? 'root' : 'other'
    entries.push({ name, kind, size: readUint32(sector, at + 120) })
  }
  return entries
}
