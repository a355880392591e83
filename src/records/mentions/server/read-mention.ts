import { sql } from 'kysely'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { artistImage } from '#records/promotions/server/artists.ts'
import type { ConversationMessage, Mention, MentionReply, mentions, PageType } from '../contract.ts'
import { getMention, mentionsOf, pageOf } from './list-mentions.ts'
import { type MentionKind, repliesOf } from './replies-of.ts'

const EARLIER = 20

/** A mention in full; undefined when the team has none with this id. */
export async function readMention(db: Db, organization_id: string, id: string, now: Date) {
  const mention = await getMention(db, organization_id, id, now)
  if (!mention) return undefined
  const earlier = await db
    .selectFrom('mentions')
    .select(['id', sql<MentionKind>`kind`.as('kind'), 'text', sql<string>`mentioned_at`.as('mentioned_at')])
    .where('organization_id', '=', organization_id)
    .where('account_id', '=', mention.account.id)
    .where('sender_id', '=', mention.sender_id)
    .where('id', '!=', id)
    .where('mentioned_at', '<=', new Date(mention.mentioned_at))
    .orderBy('mentioned_at', 'desc')
    .orderBy('id', 'desc')
    .limit(EARLIER)
    .execute()
  const replies = await repliesOf(db, organization_id, [id, ...earlier.map(one => one.id)])
  return {
    mention,
    messages: [...earlier.toReversed(), mention].flatMap(one => conversationOf(one, replies.get(one.id) ?? [])),
    fan: mention.fan_id ? await fanFacts(db, organization_id, mention.fan_id) : null,
  }
}

type Said = Pick<Mention, 'id' | 'kind' | 'text' | 'mentioned_at'>

/** A mention, then the answers to it. */
const conversationOf = (said: Said, replies: readonly MentionReply[]): ConversationMessage[] => [
  {
    id: said.id,
    direction: 'INCOMING',
    mention_id: said.id,
    kind: said.kind,
    text: said.text,
    at: said.mentioned_at,
    reply: null,
  },
  ...replies.map(reply => ({
    id: reply.id,
    direction: 'OUTGOING' as const,
    mention_id: said.id,
    kind: said.kind,
    text: reply.text,
    at: reply.created_at,
    reply,
  })),
]

async function fanFacts(db: Db, organization_id: string, id: string): Promise<AnswerOf<typeof mentions.get>['fan']> {
  const { rows } = await sql<{ id: string; name: string | null; city: string | null; since: string; drops: number }>`
    select f.id, nullif(trim(concat_ws(' ', f.first_name, f.last_name)), '') as name, f.city, f.created_at as since,
      (select count(distinct s.drop_id)::int from signups s where s.organization_id = f.organization_id and s.fan_id = f.id) as drops
    from fans f where f.organization_id = ${organization_id} and f.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Counts of each page of the screen, and what to filter by. */
export async function mentionFacets(db: Db, organization_id: string, kind: MentionKind, now: Date) {
  const of = () => mentionsOf(db, organization_id).where('m.kind', '=', kind)
  const counted = await of()
    .select([pageOf(now).as('page'), sql<number>`count(*)`.as('mentions')])
    .groupBy(sql`1`)
    .execute()
  const pages: Record<PageType, number> = { OPEN: 0, ANSWERED: 0, TOO_LATE: 0 }
  for (const { page, mentions } of counted) pages[page] = mentions
  const artists = await of()
    .select(['ap.id', 'ap.title as name', artistImage.as('image_url'), sql<number>`count(*)`.as('mentions')])
    .groupBy(['ap.organization_id', 'ap.id', 'ap.title'])
    .orderBy('ap.title')
    .execute()
  const songs = await of()
    .where('m.song_id', 'is not', null)
    .select([
      sql<string>`m.song_id`.as('id'),
      sql<string>`coalesce(max(m.song_title), '')`.as('title'),
      sql<string>`coalesce(max(m.song_artist), '')`.as('artist'),
      sql<number>`count(*)`.as('mentions'),
    ])
    .groupBy('m.song_id')
    .orderBy('mentions', 'desc')
    .limit(100)
    .execute()
  return { pages, artists, songs }
}
