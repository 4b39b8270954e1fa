import { diskStorage } from './disk.ts'
import { filesSuite } from './files.suite.ts'

filesSuite('files on disk', async (folder) => ({ storage: diskStorage(folder), close: async () => {} }))
