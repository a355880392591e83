/** Ages that fans are told apart by; the oldest band has no end. */
export const AGE_BANDS = [
  'UNKNOWN',
  '13_TO_17',
  '18_TO_24',
  '25_TO_34',
  '35_TO_44',
  '45_TO_64',
  'ESTIMATED_AGE_65_PLUS',
] as const
export type AgeBand = (typeof AGE_BANDS)[number]

/** The youngest age of each band. */
const FROM: readonly (readonly [number, AgeBand])[] = [
  [65, 'ESTIMATED_AGE_65_PLUS'],
  [45, '45_TO_64'],
  [35, '35_TO_44'],
  [25, '25_TO_34'],
  [18, '18_TO_24'],
  [13, '13_TO_17'],
]

/** By the birthday that was given, YYYY-MM-DD. Younger than 13 is taken for a slip of the finger. */
export function ageBand(birthdate: string | null, now: Date): AgeBand {
  const [year, month, day] = (birthdate ?? '').split('-').map(Number)
  if (!year || !month || !day) return 'UNKNOWN'
  const hadBirthday = now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day)
  const age = now.getUTCFullYear() - year - (hadBirthday ? 0 : 1)
  return FROM.find(([from]) => age >= from)?.[1] ?? 'UNKNOWN'
}
