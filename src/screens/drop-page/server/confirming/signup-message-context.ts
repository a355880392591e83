import { sql } from 'kysely'
import { type Answers, contactsIn } from '#features/signups/server/submission.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { OwnedDrop } from '#records/drops/contract.ts'
import { firstLanguage, inLanguage } from '#records/drops/in-language.ts'
import { keptDrop } from '#records/drops/server/save-drop.ts'
import { languageOfSignup, pageLanguage } from '#records/drops/server/signup-language.ts'
import type { Contact } from '#records/fans/server/contacts.ts'
import { ownHostOfSignup } from './own-host.ts'

/** The data of a sign-up that its messages need. */
export interface SignupMessageContext {
  organization_id: string
  signup_id: string
  fan_id: string
  drop_id: string
  drop_version: number
  /** The link of a drop with several that it is for, such as a city. */
  link_id: string | null
  state: string
  quarantine_reasons: readonly string[]
  created_at: Date
  answers: Answers
  source: Readonly<Record<string, string>>
  contacts: readonly Contact[]
  /** The drop in the version that the fan saw, in the language of `locale`. */
  drop: OwnedDrop
  /** Language the fan chose for messages, else that of the page they read. */
  locale: 'en' | 'fr'
  /** Of the page in `locale`: a second language is asked for, the first is not. */
  page_query: string
  artist: string
  /** Where the team's pages stand, if not at ours: links lead there. */
  own_host: string | null
  /** The team's name, if any. */
  label: string | undefined
}

/** Quarantined: nothing is sent to it until its team approves it. */
export const isHeld = ({ state, quarantine_reasons }: Pick<SignupMessageContext, 'state' | 'quarantine_reasons'>) =>
  state !== 'ACCEPTED' && !quarantine_reasons.includes('UNCONFIRMED')

/** Reads a sign-up with the data of its messages, or null when it was deleted. */
export async function readSignupMessageContext(
  db: Db,
  organizationId: string,
  signupId: string,
): Promise<SignupMessageContext | null> {
  const row = await db
    .selectFrom('signups as s')
    .innerJoin('drop_versions as v', join =>
      join
        .onRef('v.organization_id', '=', 's.organization_id')
        .onRef('v.drop_id', '=', 's.drop_id')
        .onRef('v.version', '=', 's.drop_version'),
    )
    .leftJoin('fans as f', join =>
      join.onRef('f.organization_id', '=', 's.organization_id').onRef('f.id', '=', 's.fan_id'),
    )
    .select([
      's.fan_id',
      's.drop_id',
      's.drop_version',
      's.link_id',
      's.answers',
      's.source',
      's.state',
      's.quarantine_reasons',
      's.created_at',
    ])
    .select(['v.content', 'f.message_locale'])
    .select([languageOfSignup.as('page_language'), ownHostOfSignup.as('own_host')])
    .select(sql<string | null>`auth_organization_name()`.as('label'))
    .where('s.organization_id', '=', organizationId)
    .where('s.id', '=', signupId)
    .executeTakeFirst()
  if (!row) return null
  const { content, message_locale, page_language, label, ...signup } = row
  const kept = keptDrop(content)
  const locale = pageLanguage(message_locale) ?? pageLanguage(page_language) ?? firstLanguage(kept)
  const drop = inLanguage(kept, locale)
  return {
    ...signup,
    organization_id: organizationId,
    signup_id: signupId,
    contacts: contactsIn(signup.answers),
    drop,
    locale,
    page_query: drop === kept ? '' : `?lang=${locale}`,
    artist: drop.custom_artist_title ?? drop.drop_profile.title,
    label: label ?? undefined,
  }
}
