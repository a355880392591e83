import type { Channel } from '#features/messages/contract.ts'
import { type StopReason, stopOf } from '#features/messages/server/stopped-contacts.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'

/** What one contact of a fan gets, and by which words. */
export interface Standing {
  channel: Channel
  address: string
  /** Its owner proved it, by a code or a link. */
  verified: boolean
  state: 'ON' | 'OFF' | 'PENDING'
  stop: StopReason | null
  /** The last word on marketing, exactly. */
  said: { text: string; at: Date; state: string } | null
  /** Whether partners' offers are agreed to as well. */
  partners: boolean
}

interface Word {
  channel: string
  purpose: string
  state: string
  given_at: Date
  text: string
}

/** Every contact of a fan with its standing, the order of channels always the same. */
export async function standingOf(db: Db, keys: KeyRing, organizationId: string, fanId: string): Promise<Standing[]> {
  const contacts = await db
    .selectFrom('fan_contacts')
    .select(['channel', 'address', 'verified_at'])
    .where('organization_id', '=', organizationId)
    .where('fan_id', '=', fanId)
    .orderBy('channel')
    .orderBy('value')
    .execute()
  const words = await wordsOf(db, organizationId, fanId)
  const standings: Standing[] = []
  for (const { channel: written, address, verified_at } of contacts) {
    const channel = written as Channel
    const stop = await stopOf(db, keys, organizationId, { channel, to: address })
    const here = words.filter(word => word.channel === channel)
    const marketing = here.filter(({ purpose }) => purpose === 'MARKETING')
    const last = marketing.at(-1)
    standings.push({
      channel,
      address,
      verified: verified_at !== null,
      state: stop ? 'OFF' : stateOf(marketing),
      stop: stop?.reason ?? null,
      said: last ? { text: last.text, at: last.given_at, state: last.state } : null,
      partners: isYes(here.filter(({ purpose, state }) => purpose === 'PARTNERS' && state !== 'PENDING').at(-1)),
    })
  }
  return standings
}

const isYes = (word: Word | undefined) => word?.state === 'GIVEN' || word?.state === 'CONFIRMED'

/** Who agreed once stays so while a later sign-up waits for its link. */
function stateOf(marketing: readonly Word[]): Standing['state'] {
  if (isYes(marketing.filter(({ state }) => state !== 'PENDING').at(-1))) return 'ON'
  return marketing.at(-1)?.state === 'PENDING' ? 'PENDING' : 'OFF'
}

/** What a fan said about messages, oldest first. A box left empty is no word. */
const wordsOf = (db: Db, organizationId: string, fanId: string): Promise<Word[]> =>
  db
    .selectFrom('consents as k')
    .innerJoin('consent_texts as t', join =>
      join.onRef('t.organization_id', '=', 'k.organization_id').onRef('t.id', '=', 'k.text_id'),
    )
    .select(['k.channel', 'k.purpose', 'k.state', 'k.given_at', 't.text'])
    .where('k.organization_id', '=', organizationId)
    .where('k.state', '<>', 'DECLINED')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('k.fan_id', '=', fanId),
        // the ledger names who it was at the time, also after a merge
        eb(
          'k.fan_id',
          'in',
          selectFrom('fan_aliases as a')
            .select('a.old_id')
            .where('a.organization_id', '=', organizationId)
            .where('a.fan_id', '=', fanId),
        ),
        eb(
          'k.signup_id',
          'in',
          selectFrom('signups as s')
            .select('s.id')
            .where('s.organization_id', '=', organizationId)
            .where('s.fan_id', '=', fanId),
        ),
      ]),
    )
    .orderBy('k.given_at')
    .orderBy('k.id')
    .execute()
