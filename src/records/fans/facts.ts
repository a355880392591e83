/** Profile fields of a fan, named as the columns of `fans`. */
export const factNames = [
  'first_name',
  'last_name',
  'birthdate',
  'gender',
  'language',
  'city',
  'state',
  'country_code',
  'instagram_username',
  'tiktok_username',
] as const
export type FactName = (typeof factNames)[number]
export type Facts = Partial<Record<FactName, string>>

/** What is known of a fan, with the columns derived from it: the attributes of the type `fan_facts` in the database. */
export const fanFactColumns = [...factNames, 'name_search', 'last_name_search', 'latitude', 'longitude'] as const
export type FanFacts = Partial<Record<(typeof fanFactColumns)[number], string | number | null>>
