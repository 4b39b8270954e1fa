import { dataFolder, type Portal, startPortal } from '#tests/world/portal-process.ts'

/**
 * The fixture `portal` of a file of journeys: a portal of its own on a copy of the demo data, to which `prepare` may add
 * before the portal opens it.
 */
export const demoPortal =
  (prepare: (dataDir: string) => void | Promise<void> = () => {}) =>
  async (
    { demoData }: { readonly demoData: string },
    { onCleanup }: { onCleanup(clean: () => Promise<void>): void },
  ): Promise<Portal> => {
    const data = dataFolder(demoData)
    await prepare(data.path)
    const portal = await startPortal(data.path)
    onCleanup(async () => {
      await portal.stop()
      data.remove()
    })
    return portal
  }
