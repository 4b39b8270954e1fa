import { resetShipDayClock } from './ship-day.ts'

// Test files share the modules of a worker (docs/decisions/test-run.md), so module state is reset before each file.
resetShipDayClock()
