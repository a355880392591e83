import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { inLanguage } from '#records/drops/in-language.ts'
import { keptDrop } from '#records/drops/server/save-drop.ts'
import { namesContact } from '#records/fans/server/fan-contacts.ts'
import { normalized } from '#records/fans/server/stopped-contacts.ts'
import { type LinkSettings, preferencesPath, receiptUrlOf } from '#records/messages/server/recipient-links.ts'
import { type ChannelStatus, channelStatusOf } from './channel-status.ts'
import type { Person } from './person.ts'
import type { PreferencesShown } from './preferences-page.ts'
import type { PreferenceServices } from './services.ts'

const SIGN_UPS_SHOWN = 20

/** Everything the page of a person shows. */
export async function loadPreferences(
  { database, contactKeys, drops, stylesheetsOf, privacyUrl, links }: PreferenceServices,
  person: Person,
  token: string,
): Promise<Omit<PreferencesShown, 'done'>> {
  const { organization_id, fan_id, drop_id, locale } = person
  const kept = await database.readOrganization(organization_id, async db => ({
    statuses: (await channelStatusOf(db, contactKeys, organization_id, fan_id)).filter(status =>
      isShown(person, status),
    ),
    signed_up: await signUpsOf(db, person, links),
    requests: await openRequests(db, person),
  }))
  return {
    ...kept,
    person,
    path: preferencesPath(token),
    stylesheets: stylesheetsOf(await drops.find(drop_id)),
    privacy_url: privacyUrl(locale),
  }
}

const isShown = ({ whole, channel, contact }: Person, status: ChannelStatus) =>
  (whole && !status.typed_beside) ||
  (status.channel === channel && normalized({ channel, to: status.address }) === normalized({ channel, to: contact }))

/** One line for each drop, the first time, newest first. */
async function signUpsOf(
  db: Db,
  { organization_id, fan_id, signup_id, whole, channel, contact, locale }: Person,
  links: LinkSettings,
) {
  const rows = await db
    .selectFrom('signups as s')
    .innerJoin('drops as d', join =>
      join.onRef('d.organization_id', '=', 's.organization_id').onRef('d.id', '=', 's.drop_id'),
    )
    .innerJoin('drop_versions as v', join =>
      join
        .onRef('v.organization_id', '=', 'd.organization_id')
        .onRef('v.drop_id', '=', 'd.id')
        .onRef('v.version', '=', 'd.version'),
    )
    .select(eb => ['d.id', 'd.short_code', 'd.status', 'v.content', eb.fn.min('s.created_at').as('at')])
    .where('s.organization_id', '=', organization_id)
    // the form of the link, too, which may have gone to another fan
    .where(eb => eb.or([eb('s.fan_id', '=', fan_id), eb('s.id', '=', signup_id)]))
    .$if(!whole, query => query.where(namesContact(sql.ref('s.answers'), { channel, address: contact })))
    .groupBy(['d.id', 'd.short_code', 'd.status', 'v.content'])
    .orderBy('at', 'desc')
    .limit(SIGN_UPS_SHOWN)
    .execute()
  const connected = await db
    .selectFrom('music_connections as c')
    .innerJoin('signups as s', join =>
      join.onRef('s.organization_id', '=', 'c.organization_id').onRef('s.id', '=', 'c.signup_id'),
    )
    .select(['s.drop_id', 'c.signup_id'])
    .where('c.organization_id', '=', organization_id)
    .where('s.fan_id', '=', fan_id)
    .where('c.state', '=', 'CONNECTED')
    // forgotten once the release is saved: there is nothing to take back any more
    .where('c.tokens', 'is not', null)
    .$if(!whole, query => query.where(namesContact(sql.ref('s.answers'), { channel, address: contact })))
    .distinct()
    .orderBy('c.signup_id')
    .execute()
  return rows.map(({ id, short_code, status, content, at }) => {
    const { title, custom_artist_title, drop_profile } = inLanguage(keptDrop(content), locale)
    const url = status === 'ARCHIVED' ? null : `${links.host}/d/${short_code}`
    const receipt_urls = connected
      .filter(({ drop_id }) => drop_id === id)
      .map(({ signup_id }) => receiptUrlOf(links, { organization_id, signup_id }))
    return { title, artist: custom_artist_title ?? drop_profile.title, at, url, receipt_urls }
  })
}

async function openRequests(db: Db, { organization_id, fan_id }: Person) {
  const rows = await db
    .selectFrom('privacy_requests')
    .select(['kind', 'created_at'])
    .where('organization_id', '=', organization_id)
    .where('fan_id', '=', fan_id)
    .where('done_at', 'is', null)
    .execute()
  return Object.fromEntries(rows.map(({ kind, created_at }) => [kind, created_at])) as PreferencesShown['requests']
}
