/** Who "Open the demo workspace" signs in. There is no password: demo mode signs in without one, and nothing else does. */
export const DEMO_OWNER = { name: 'Ottilie Brandt', email: 'ottilie@saltgrass.example' } as const
