import { sql } from 'kysely'
import { contactsIn } from '#features/signups/server/submission.ts'
import type { Db } from '#platform/server/database/db.ts'
import { firstLanguage } from '#records/drops/in-language.ts'
import { keptDrop } from '#records/drops/server/save-drop.ts'
import { languageOfSignup, pageLanguage } from '#records/drops/server/signup-language.ts'
import type { Contact } from '#records/fans/server/contacts.ts'
import type { LinkSubject } from '#records/messages/server/contact-link.ts'

/** Whoever holds a link of one of our messages. */
export interface Person {
  organization_id: string
  fan_id: string
  signup_id: string
  drop_id: string
  channel: LinkSubject['channel']
  /** What the link was sent to. */
  contact: string
  /** All that is kept of the fan is theirs; else only what belongs to the contact. */
  whole: boolean
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
    .selectFrom('signups as s')
    .innerJoin('fans', join =>
      join.onRef('fans.organization_id', '=', 's.organization_id').onRef('fans.id', '=', 's.fan_id'),
    )
    .innerJoin('drop_versions as v', join =>
      join
        .onRef('v.organization_id', '=', 's.organization_id')
        .onRef('v.drop_id', '=', 's.drop_id')
        .onRef('v.version', '=', 's.drop_version'),
    )
    .select(['s.fan_id', 's.drop_id', 's.answers', 'fans.message_locale', 'v.content'])
    .select(languageOfSignup.as('page_language'))
    .select(sql<string | null>`auth_organization_name()`.as('team'))
    .where('s.organization_id', '=', organization_id)
    .where('s.id', '=', signup_id)
    .executeTakeFirst()
  const contact = signup && contactsIn(signup.answers).find(given => given.channel === channel)
  if (!signup || !contact) return null
  const drop = keptDrop(signup.content)
  const own = await contactOf(db, organization_id, contact)
  return {
    organization_id,
    fan_id: own?.fan_id ?? signup.fan_id,
    signup_id,
    drop_id: signup.drop_id,
    channel,
    contact: contact.address,
    whole: own?.speaks ?? false,
    locale: pageLanguage(signup.message_locale) ?? pageLanguage(signup.page_language) ?? firstLanguage(drop),
    label: signup.team ?? drop.drop_profile.title,
  }
}

/**
 * The fan who has the contact now, which need not be the sign-up's: somebody may type a contact of another person beside an
 * address of their own. `speaks`: whether it says who that fan is.
 */
const contactOf = (db: Db, organizationId: string, { channel, value }: Contact) =>
  db
    .selectFrom('fan_contacts')
    .select(['fan_id', sql<boolean>`speaks_for_fan(organization_id, channel, value)`.as('speaks')])
    .where('organization_id', '=', organizationId)
    .where('channel', '=', channel)
    .where('value', '=', value)
    .executeTakeFirst()
