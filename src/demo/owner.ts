export const DEMO_TEAM = { name: 'Saltgrass Records', slug: 'saltgrass-records' } as const

/** Who "Open the demo workspace" signs in. There is no password: demo mode signs in without one, and nothing else does. */
export const DEMO_OWNER = { name: 'Ottilie Brandt', email: 'ottilie@saltgrass.example' } as const

export const DEMO_TEAMMATES = [
  { name: 'Noor Castell', email: 'noor@saltgrass.example', role: 'admin' },
  { name: 'Tobias Renk', email: 'tobias@saltgrass.example', role: 'member' },
] as const
