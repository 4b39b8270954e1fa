import { shipWithRealClock } from './ship-day.ts'

// Files share a worker's modules (docs/decisions/test-run.md): each begins with the state of a fresh module.
shipWithRealClock()
