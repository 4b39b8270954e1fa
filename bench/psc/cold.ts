import { pscFonts } from '#areas/deliveries/server/index.ts'
import { renderPsc } from '#tests/support/psc/render-psc.ts'
import { documentOf } from '../psc.bench.ts'

const psc = documentOf(process.argv[2] === 'large' ? 'large' : 'everyday')
const start = performance.now()
await renderPsc(psc, pscFonts())
process.stdout.write(String(performance.now() - start))
