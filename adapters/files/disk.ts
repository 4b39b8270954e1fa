import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStorage } from '#areas/files/server/file-storage.port.ts'

const undefinedIfMissing = (fault: NodeJS.ErrnoException): undefined => {
  if (fault.code !== 'ENOENT') throw fault
}

/**
 * Stores files in a folder, in subfolders named by the first two digits of their keys. Several processes may share it.
 */
export const diskStorage = (folder: string): FileStorage => {
  const pathOf = (key: string): string => join(folder, key.slice(0, 2), key)
  return {
    incoming: join(folder, 'incoming'),

    put: async (key, path) => {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(path, target)
      await syncFolder(dirname(target))
    },

    get: async (key) => (await open(pathOf(key)).catch(undefinedIfMissing))?.createReadStream(),

    remove: (key) => rm(pathOf(key), { force: true }),

    isEmpty: async () => {
      const names = (await readdir(folder).catch(undefinedIfMissing)) ?? []
      for (const name of names.filter((one) => one !== 'incoming'))
        if ((await readdir(join(folder, name))).length > 0) return false
      return true
    },
  }
}

/** A rename survives a power failure only after its folder is synchronised. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
