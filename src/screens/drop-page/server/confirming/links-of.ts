import type { Db } from '#platform/server/database/db.ts'

interface Links {
  /** Asked on these, and nobody has answered. */
  open: ReadonlySet<string>
  confirmed: ReadonlySet<string>
}

/** The channels on which a link asks, or has asked, whether a sign-up was meant. */
export async function linksOf(
  db: Db,
  { organization_id, signup_id }: { organization_id: string; signup_id: string },
): Promise<Links> {
  const asked = await db
    .selectFrom('signup_confirmations')
    .select(['channel', 'confirmed_at'])
    .where('organization_id', '=', organization_id)
    .where('signup_id', '=', signup_id)
    .execute()
  const channels = (confirmed: boolean) =>
    new Set(asked.filter(({ confirmed_at }) => (confirmed_at !== null) === confirmed).map(({ channel }) => channel))
  return { open: channels(false), confirmed: channels(true) }
}
