export const DEMO_TEAM = { name: 'Saltgrass Records', slug: 'saltgrass-records' } as const

/** The user that "Open the demo workspace" signs in. Demo mode is the only sign-in without a password. */
export const DEMO_OWNER = { name: 'Ottilie Brandt', email: 'ottilie@saltgrass.example' } as const

export const DEMO_TEAMMATES = [
  { name: 'Noor Castell', email: 'noor@saltgrass.example', role: 'admin' },
  { name: 'Tobias Renk', email: 'tobias@saltgrass.example', role: 'member' },
] as const
