import { randomFillSync } from 'node:crypto'

const portion = Buffer.alloc(4_096)
let used = portion.length

/** Some random bytes, at most 4,096. The system is asked for many at once: what asking costs shows where every sign-up does it. */
export function someRandom(length: number): Buffer {
  if (used + length > portion.length) {
    randomFillSync(portion)
    used = 0
  }
  used += length
  return Buffer.from(portion.subarray(used - length, used))
}
