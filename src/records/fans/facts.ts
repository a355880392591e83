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
