import { randomFillSync } from 'node:crypto'

const portion = Buffer.alloc(4_096)
let used = portion.length

/**
 * Some random bytes, at most 4,096. They are fetched from the system in large blocks, because the cost of a call shows
 * when every sign-up makes one.
 */
export function pooledRandomBytes(length: number): Buffer {
  if (used + length > portion.length) {
    randomFillSync(portion)
    used = 0
  }
  used += length
  return Buffer.from(portion.subarray(used - length, used))
}
