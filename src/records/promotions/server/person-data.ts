import { sql } from 'kysely'
import type { CreatorData } from '#records/creators/server/creator-data.ts'
import { furthest, type Stage } from '../stages.ts'
import { countPromotions } from './count-promotions.ts'
import { removeFilesOfCreators } from './draft-files.ts'

/** A place in an activation where both creators have one: it goes, and its moves, drafts and posts go to the other's. */
interface Doubled {
  row: Record<string, unknown>
  moves: string[]
  drafts: string[]
  posts: { platform: string; platform_id: string }[]
}
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
        const doubled = await doubledPlaces(db, { organization_id, from, to })
        for (const one of doubled)
          await movePlaces(db, organization_id, one, String(one.row.creator_id) === to ? from : to)
        await sql`delete from activation_creators ac
          using jsonb_to_recordset(${JSON.stringify(doubled.map(({ row }) => row))}::jsonb) as gone (activation_id uuid, creator_id uuid)
          where ac.organization_id = ${organization_id} and ac.activation_id = gone.activation_id
            and ac.creator_id = gone.creator_id`.execute(db)
        // moves, drafts and posts follow by their foreign keys
        const { rows: moved } = await sql<{ activation_id: string }>`
          update activation_creators set creator_id = ${to}
          where organization_id = ${organization_id} and creator_id = ${from} returning activation_id`.execute(db)
        if (doubled.length + moved.length === 0) return []
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
          await sql`
            insert into activation_creators
            select * from jsonb_populate_record(null::activation_creators, ${JSON.stringify(one.row)}::jsonb)
            on conflict do nothing`.execute(db)
          await movePlaces(db, organization_id, one, String(one.row.creator_id))
        }
        await countPromotions(db, organization_id, [from, to])
        return Number(numAffectedRows ?? 0) + doubled.length
      },
    },
  },
} satisfies CreatorData

type Connection = Parameters<typeof countPromotions>[0]

/** Where both creators have a place in an activation: of each two the one that goes, by how far along they are. */
async function doubledPlaces(
  db: Connection,
  { organization_id, from, to }: { organization_id: string; from: string; to: string },
): Promise<Doubled[]> {
  const { rows } = await sql<Doubled>`
    select to_jsonb(ac) as row,
      array(select m.id from activation_moves m where m.organization_id = ac.organization_id
        and m.activation_id = ac.activation_id and m.creator_id = ac.creator_id) as moves,
      array(select d.id from activation_drafts d where d.organization_id = ac.organization_id
        and d.activation_id = ac.activation_id and d.creator_id = ac.creator_id) as drafts,
      coalesce((select jsonb_agg(jsonb_build_object('platform', l.platform, 'platform_id', l.platform_id))
        from activation_posts l where l.organization_id = ac.organization_id
        and l.activation_id = ac.activation_id and l.creator_id = ac.creator_id), '[]') as posts
    from activation_creators ac
    where ac.organization_id = ${organization_id} and ac.creator_id in (${from}, ${to}) and exists (
      select from activation_creators o where o.organization_id = ac.organization_id
        and o.activation_id = ac.activation_id and o.creator_id in (${from}, ${to}) and o.creator_id <> ac.creator_id)
    order by ac.activation_id, ac.creator_id = ${to} desc`.execute(db)
  return [...Map.groupBy(rows, ({ row }) => row.activation_id).values()].flatMap(places => {
    const kept = furthest(places, ({ row }) => row.stage as Stage)
    return places.filter(place => place !== kept)
  })
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
