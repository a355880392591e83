import { sql } from 'kysely'
import { keptDrop } from '#features/drops/server/save-drop.ts'
import type { LinkSubject } from '#features/messages/server/contact-link.ts'
import { contactsIn } from '#features/signups/server/submission.ts'
import type { Db } from '#platform/server/db.ts'

/** Whoever holds a link of one of our messages. */
export interface Person {
  organization_id: string
  fan_id: string
  signup_id: string
  drop_id: string
  channel: LinkSubject['channel']
  /** What the link was sent to. */
  contact: string
  locale: 'en' | 'fr'
  /** Whom they hear from: the team by its name. */
  label: string
}

/** The person behind a link, or null once nothing is kept of them. */
export async function personBehind(
  db: Db,
  { organization_id, signup_id, channel }: LinkSubject,
): Promise<Person | null> {
  const signup = await db
    .selectFrom('signups')
    .innerJoin('fans', join =>
      join.onRef('fans.organization_id', '=', 'signups.organization_id').onRef('fans.id', '=', 'signups.fan_id'),
    )
    .innerJoin('drop_versions as v', join =>
      join
        .onRef('v.organization_id', '=', 'signups.organization_id')
        .onRef('v.drop_id', '=', 'signups.drop_id')
        .onRef('v.version', '=', 'signups.drop_version'),
    )
    .select(['signups.fan_id', 'signups.drop_id', 'signups.answers', 'fans.message_locale', 'v.content'])
    .select(sql<string | null>`auth_organization_name()`.as('team'))
    .where('signups.organization_id', '=', organization_id)
    .where('signups.id', '=', signup_id)
    .executeTakeFirst()
  const contact = signup && contactsIn(signup.answers).find(given => given.channel === channel)
  if (!signup || !contact) return null
  const drop = keptDrop(signup.content)
  return {
    organization_id,
    fan_id: signup.fan_id,
    signup_id,
    drop_id: signup.drop_id,
    channel,
    contact: contact.address,
    locale:
      signup.message_locale === 'fr' || signup.message_locale === 'en'
        ? signup.message_locale
        : (drop.translation_language ?? 'en'),
    label: signup.team ?? drop.drop_profile.title,
  }
}
