import { sql } from 'kysely'
import type { CreatorData } from '#records/creators/server/creator-data.ts'
import { furthest, type Stage } from '../stages.ts'
import { countPromotions } from './count-promotions.ts'
import { removeFilesOfCreators } from './draft-files.ts'

/**
 * A place in an activation that both creators have: the absorbed one's goes, and its moves, drafts and posts go to the survivor's.
 */
interface Doubled {
  row: Place
  moves: string[]
  drafts: string[]
  posts: { platform: string; platform_id: string }[]
  /** The survivor's place, when it took over what was agreed in the other one, which was further along. */
  survivor?: { before: Place; after: Place }
}
type Place = Record<string, unknown>
interface MovedPlaces {
  activation_ids: string[]
  doubled: Doubled[]
}

/** Erasing removes files of drafts; a creator's places follow the creator's own row; a merge moves them to the survivor. */
export const promotionData = {
  async erase(db, { organization_id, ids }) {
    await removeFilesOfCreators(db, organization_id, { creator_ids: ids })
    return {}
  },
  move: {
    activation_creators: {
      async move(db, { organization_id, from, to }) {
        const { rows } = await sql<Omit<Doubled, 'survivor'> & { other: Place }>`
          select to_jsonb(ac) as row, to_jsonb(o) as other,
            array(select m.id from activation_moves m where m.organization_id = ac.organization_id
              and m.activation_id = ac.activation_id and m.creator_id = ac.creator_id) as moves,
            array(select d.id from activation_drafts d where d.organization_id = ac.organization_id
              and d.activation_id = ac.activation_id and d.creator_id = ac.creator_id) as drafts,
            coalesce((select jsonb_agg(jsonb_build_object('platform', l.platform, 'platform_id', l.platform_id))
              from activation_posts l where l.organization_id = ac.organization_id
              and l.activation_id = ac.activation_id and l.creator_id = ac.creator_id), '[]') as posts
          from activation_creators ac
          join activation_creators o on o.organization_id = ac.organization_id and o.activation_id = ac.activation_id
          where ac.organization_id = ${organization_id} and ac.creator_id = ${from} and o.creator_id = ${to}`.execute(
          db,
        )
        const doubled: Doubled[] = []
        for (const { other: before, ...one } of rows) {
          await movePlaces(db, organization_id, one, to)
          const kept = furthest([before, one.row], ({ stage }) => stage as Stage)
          const after = kept === before ? undefined : await takeOver(db, before, one.row)
          doubled.push({ ...one, ...(after && { survivor: { before, after } }) })
        }
        await sql`delete from activation_creators ac
          where organization_id = ${organization_id} and creator_id = ${from}
            and activation_id = any(${rows.map(({ row }) => String(row.activation_id))}::uuid[])`.execute(db)
        // moves, drafts and posts follow by their foreign keys
        const { rows: moved } = await sql<{ activation_id: string }>`
          update activation_creators set creator_id = ${to}
          where organization_id = ${organization_id} and creator_id = ${from} returning activation_id`.execute(db)
        if (rows.length + moved.length === 0) return []
        await countPromotions(db, organization_id, [to])
        const places: MovedPlaces = { activation_ids: moved.map(({ activation_id }) => activation_id), doubled }
        return [places]
      },
      async moveBack(db, { organization_id, from, to }, stored) {
        const [places] = stored as MovedPlaces[]
        if (!places) return 0
        const { activation_ids, doubled } = places
        const { numAffectedRows } = await sql`
          update activation_creators set creator_id = ${to} where organization_id = ${organization_id}
            and creator_id = ${from} and activation_id = any(${activation_ids}::uuid[])`.execute(db)
        for (const one of doubled) {
          if (one.survivor) await takeOver(db, one.survivor.after, one.survivor.before)
          await sql`
            insert into activation_creators
            select p.* from jsonb_populate_record(null::activation_creators, ${JSON.stringify(one.row)}::jsonb) p
            join activations a on a.organization_id = p.organization_id and a.id = p.activation_id
            on conflict do nothing`.execute(db)
          await movePlaces(db, organization_id, one, to)
        }
        await countPromotions(db, organization_id, [from, to])
        return Number(numAffectedRows ?? 0) + doubled.length
      },
    },
  },
} satisfies CreatorData

type Connection = Parameters<typeof countPromotions>[0]

/** Gives a place what was agreed in another one. Answers it as it is then; undefined where it has changed or gone meanwhile. */
async function takeOver(db: Connection, place: Place, other: Place): Promise<Place | undefined> {
  const { rows } = await sql<{ row: Place }>`
    update activation_creators ac set social_profile_id = p.social_profile_id, stage = p.stage, stage_at = p.stage_at,
      price = p.price, currency = p.currency, expected_live_posts = p.expected_live_posts, note = p.note,
      draft_due_on = p.draft_due_on, added_by = p.added_by, added_at = p.added_at, reward_type = p.reward_type,
      reward_note = p.reward_note
    from jsonb_populate_record(null::activation_creators, ${JSON.stringify(other)}::jsonb) p
    where ac.organization_id = ${String(place.organization_id)} and ac.activation_id = ${String(place.activation_id)}
      and ac.creator_id = ${String(place.creator_id)} and to_jsonb(ac) = ${JSON.stringify(place)}::jsonb
    returning to_jsonb(ac) as row`.execute(db)
  return rows[0]?.row
}

/** Gives the moves, drafts and posts of a doubled place to a creator; drafts take the next free versions. */
async function movePlaces(db: Connection, organization_id: string, { row, moves, drafts, posts }: Doubled, to: string) {
  const activation_id = String(row.activation_id)
  await sql`update activation_moves set creator_id = ${to}
    where organization_id = ${organization_id} and id = any(${moves}::uuid[])`.execute(db)
  await sql`
    with free as (
      select coalesce(max(version), 0) as last from activation_drafts
      where organization_id = ${organization_id} and activation_id = ${activation_id} and creator_id = ${to}
    ), numbered as (
      select id, row_number() over (order by version) as number from activation_drafts
      where organization_id = ${organization_id} and id = any(${drafts}::uuid[])
    )
    update activation_drafts d set creator_id = ${to}, version = free.last + numbered.number
    from free, numbered where d.organization_id = ${organization_id} and d.id = numbered.id`.execute(db)
  await sql`update activation_posts l set creator_id = ${to}
    from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as p (platform text, platform_id text)
    where l.organization_id = ${organization_id} and l.activation_id = ${activation_id}
      and l.platform = p.platform and l.platform_id = p.platform_id`.execute(db)
}
