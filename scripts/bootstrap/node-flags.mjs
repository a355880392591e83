import { totalmem } from 'node:os'

const SEMI_SPACE = '--max-semi-space-size'
const SMALL_MACHINE = 2 * 1024 ** 3

// V8 gives young objects 48 MB at most. A server in a rush fills that three times a second, and what is in use at that moment
// moves to the old objects, whose collection then keeps both of two processors busy for a tenth of a second, every ten seconds.
const FLAGS = { 'src/app/server.ts': [`${SEMI_SPACE}=64`] }

/** What Node is started with to run a program of the checkout, unless the operator says it or has no memory for it. */
export function nodeFlags(program, { options = process.env.NODE_OPTIONS ?? '', memory = availableMemory() } = {}) {
  return memory < SMALL_MACHINE || options.includes(SEMI_SPACE) ? [] : (FLAGS[program] ?? [])
}

function availableMemory() {
  // 0 where nothing limits it; not in every Node that may start us
  return Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY)
}
