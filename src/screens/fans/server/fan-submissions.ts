import { originOf } from '#features/funnel/origins.ts'
import { quarantineReasons } from '#features/signups/server/quarantine-reasons.ts'
import { contactsIn } from '#features/signups/server/submission.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import type { PublicDrop } from '#records/drops/contract.ts'
import { linkTitle } from '#records/drops/link-title.ts'
import { dropReferences } from '#records/drops/server/drop-references.ts'
import { keptDrop } from '#records/drops/server/save-drop.ts'
import { contactsOfFans, shownContact } from '#records/fans/server/fan-contacts.ts'
import { type FanSubmission, NEWEST } from '../contract.ts'

/** Labels of the answers, in form order. */
const labels: Record<string, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  birthdate: 'Birthdate',
  gender: 'Gender',
  city: 'City',
  state: 'State',
  country_code: 'Country',
  language: 'Language',
  instagram_username: 'Instagram',
  tiktok_username: 'TikTok',
}

/** The forms a fan sent, newest first. From `ownHosts` a visit comes from nowhere else. */
export async function submissionsOfFan(
  db: ReadDb,
  fanId: string,
  ownHosts: readonly string[],
): Promise<FanSubmission[]> {
  const rows = await db
    .selectFrom('signups as s')
    .innerJoin('drop_versions as v', join =>
      join.onRef('v.drop_id', '=', 's.drop_id').onRef('v.version', '=', 's.drop_version'),
    )
    .select([
      's.id',
      's.drop_id',
      's.link_id',
      's.created_at',
      's.state',
      's.quarantine_reasons',
      's.answers',
      's.source',
      'v.content',
    ])
    .where('s.fan_id', '=', fanId)
    .orderBy('s.id', 'desc')
    .limit(NEWEST)
    .execute()
  const drops = await dropReferences(
    db,
    rows.map(row => row.drop_id),
  )
  const asked = await askedToConfirm(
    db,
    rows.map(row => row.id),
  )
  const proven = new Set(
    (await contactsOfFans(db, [fanId])).get(fanId)?.flatMap(({ verified, value }) => (verified ? value : [])),
  )
  return rows.flatMap(row => {
    const drop = drops.get(row.drop_id)
    const answers = row.answers as Record<string, unknown>
    const source = row.source as Record<string, string>
    if (!drop) return []
    return {
      id: row.id,
      created_at: row.created_at.toISOString(),
      drop,
      contacts: contactsIn(answers).map(({ channel, address }) => {
        const value = shownContact(channel, address)
        return { channel, value, verified: proven.has(value) }
      }),
      answers: [
        ...signedUpFor(row.link_id, row.content),
        ...plainAnswers(answers),
        ...customAnswers(answers, row.content),
      ],
      page_url: source.page_url ?? null,
      referrer: source.referrer ?? null,
      source: originOf(source, ownHosts).source,
      utm: Object.fromEntries(Object.entries(source).filter(([key]) => key.startsWith('utm_'))),
      quarantined: row.state === 'QUARANTINED',
      quarantine_reasons: quarantineReasons(row.quarantine_reasons),
      // a quarantined sign-up got no link; a released one needs none, unless the drop requires double opt-in
      awaits_link:
        asked.has(row.id) &&
        (row.state === 'QUARANTINED'
          ? row.quarantine_reasons.includes('UNCONFIRMED')
          : keptDrop(row.content).require_double_opt_in),
    }
  })
}

/** Sign-ups among these with an unused link. */
async function askedToConfirm(db: ReadDb, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const links = await db
    .selectFrom('signup_confirmations')
    .select('signup_id')
    .where('signup_id', 'in', ids)
    .where('confirmed_at', 'is', null)
    .execute()
  return new Set(links.map(({ signup_id }) => signup_id))
}

/** The city or event of a drop with several. */
function signedUpFor(linkId: string | null, drop: PublicDrop) {
  const value = linkTitle(drop, linkId)
  return value ? [{ label: 'Signed up for', value }] : []
}

const plainAnswers = (answers: Record<string, unknown>) =>
  Object.entries(labels).flatMap(([key, label]) =>
    answers[key] === undefined || answers[key] === null ? [] : { label, value: String(answers[key]) },
  )

/** Answers in form order. A choice is stored by its id. */
function customAnswers(answers: Record<string, unknown>, { custom_fields }: Pick<PublicDrop, 'custom_fields'>) {
  const given = (answers.custom_fields ?? {}) as Record<string, string>
  return custom_fields.flatMap(({ id, label, multiple_choice_options }) => {
    const value = given[id]
    if (value === undefined) return []
    return { label, value: multiple_choice_options?.find(option => option.id === value)?.label ?? value }
  })
}
