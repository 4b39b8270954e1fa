/**
 * Creates the random generator Mulberry32: small, sufficiently uniform for demo data, and with the same numbers on
 * every machine.
 */
export const createChance = (seed: number) => {
  let state = seed >>> 0
  /** A number from 0 up to, but not including, 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** An integer from `least` to `max`. */
  const whole = (least: number, max: number) => least + Math.floor(next() * (max - least + 1))
  const pick = <T>(list: readonly T[]): T => {
    const found = list[whole(0, list.length - 1)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
  return {
    next,
    whole,
    /** Returns true with this probability. */
    in: (share: number) => next() < share,
    pick,
    /** Selects an element with a probability proportional to its weight. */
    weighted: <T>(list: readonly (readonly [T, number])[]): T => {
      let rest = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of list) {
        rest -= weight
        if (rest < 0) return value
      }
      return pick(list)[0]
    },
  }
}

export type SeededRandom = ReturnType<typeof createChance>
