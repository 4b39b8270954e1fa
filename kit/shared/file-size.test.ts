import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test('[DOC-02] shows the size of a file in bytes, KB or MB, and an empty file as 0 B', () => {
  expect([0, 1023, 1024, 19_500, 1_468_006].map(formatFileSize)).toEqual(['0 B', '1023 B', '1 KB', '19 KB', '1.4 MB'])
})
