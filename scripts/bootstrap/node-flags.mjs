// V8 gives young objects 48 MB at most. A server in a rush fills that three times a second, and what is in use at that moment
// moves to the old objects, whose collection then keeps both of two processors busy for a tenth of a second, every ten seconds.
const FLAGS = { 'src/app/server.ts': ['--max-semi-space-size=64'] }

/** What Node is started with to run a program of the checkout. */
export const nodeFlags = program => FLAGS[program] ?? []
