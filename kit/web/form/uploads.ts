import { useCallback, useEffect, useRef, useState } from 'react'
import { useOpenWork } from '../feedback/open-work.ts'
import { newId } from '../new-id.ts'

/** Runs an upload that the user can stop. */
export const useStoppableUpload = () => {
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  /** Resolves to undefined if the upload was stopped. */
  const run = async <T>(upload: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> => {
    const control = new AbortController()
    running.current = control
    setBusy(true)
    try {
      return await upload(control.signal)
    } catch (fault) {
      if (!control.signal.aborted) throw fault
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const stop = useCallback(() => running.current?.abort(), [])
  return { busy, run, stop }
}

export interface ChosenFile<Made = true> {
  readonly key: string
  /** The idempotency key of the upload; a retry uses it again. */
  readonly uploadKey: string
  readonly file: File
  /** The progress (0 to 1) during the upload. */
  readonly progress?: number | undefined
  readonly done?: Made
  readonly fault?: string | undefined
  readonly isRenamed?: boolean
}

export const createChosenFile = (file: File) => ({ key: newId(), uploadKey: newId(), file })

/**
 * Holds the selected files and uploads them. Newly selected files replace the uploaded ones. All other files stay
 * selected, so that a lost connection loses nothing. Leaving the screen stops the upload.
 * @param stopped the error text of a file whose upload was stopped
 */
export const useUploads = <Made = true>(stopped?: string) => {
  const [files, setFiles] = useState<readonly ChosenFile<Made>[]>([])
  const { busy, run, stop } = useStoppableUpload()
  useEffect(() => stop, [stop])
  useOpenWork(files.some(({ done }) => !done))
  const change = (to: (one: ChosenFile<Made>) => ChosenFile<Made>) => setFiles((all) => all.map(to))
  return {
    files,
    busy,
    stop,
    run: async <T>(upload: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> => {
      const result = await run(upload)
      if (result === undefined)
        change((one) =>
          one.done || one.progress === undefined ? one : { ...one, progress: undefined, fault: stopped },
        )
      return result
    },
    change,
    mark: (which: readonly File[], patch: Partial<ChosenFile<Made>>) =>
      change((one) => (which.includes(one.file) ? { ...one, ...patch } : one)),
    add: (more: readonly File[]) =>
      setFiles((all) => [...all.filter(({ done }) => !done), ...more.map(createChosenFile)]),
    remove: ({ key }: ChosenFile<Made>) => setFiles((all) => all.filter((one) => one.key !== key)),
    clear: () => setFiles([]),
  }
}
