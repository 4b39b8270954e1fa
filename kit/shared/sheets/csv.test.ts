import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('[FIN-01] a CSV row keeps commas, quotes, line breaks and Thai, and never contains a formula', () => {
  expect(csvLine(['a,b', 'say "x"', 'บรรทัด\nสอง', ''])).toBe('"a,b","say ""x""","บรรทัด\nสอง",\r\n')
  expect(csvLine(['\n=1+1', '＝1+1', '\t=1', '-1+1|cmd'])).toBe("\"'\n=1+1\",'＝1+1,'\t=1,'-1+1|cmd\r\n")
  expect(csvLine(['=1+1', '-500.05', '-', '@x', '+66', 'INV-1'])).toBe("'=1+1,-500.05,-,'@x,'+66,INV-1\r\n")
})
