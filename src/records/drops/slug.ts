const LONGEST = 80

/** The part of an address that a name makes: lower-case letters, digits and hyphens; undefined where nothing is left. */
export const slugOf = (name: string): string | undefined =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, LONGEST)
    .replace(/-$/, '') || undefined
