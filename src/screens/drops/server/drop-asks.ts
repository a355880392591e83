import type { PublicDrop } from '#records/drops/contract.ts'

/** What a form asks for beside the contact, in its order. */
export function asksOf(drop: PublicDrop): string[] {
  const asked: [boolean, string][] = [
    [drop.allow_name, 'Name'],
    [drop.allow_birthdate, 'Birthdate'],
    [drop.allow_gender, 'Gender'],
    [drop.allow_location, 'City'],
    [drop.allow_language, 'Language'],
    [drop.allow_instagram, 'Instagram'],
    [drop.allow_tiktok, 'TikTok'],
  ]
  return [...asked.flatMap(([is, label]) => (is ? label : [])), ...drop.custom_fields.map(({ label }) => label)]
}
