import { sql } from 'kysely'
import type { Database } from '#platform/server/database/db.ts'
import { DocumentCollector } from './documents.ts'
import { profileTerms } from './profile-terms.ts'
import { SimilarityIndex } from './similarity-index.ts'

/** All profiles of the catalogue that showed posts, ready to be compared. */
export interface ProfileIndex {
  index: SimilarityIndex
  ids: readonly string[]
  numbers: ReadonlyMap<string, number>
}

interface Row {
  id: string
  captions: string[]
  genre_ids: string[]
  country_code: string | null
  follower_count: number | null
}

/** How long an index is good for, where posts were read since. */
const FRESH_MS = 10 * 60_000
const BATCH = 2_000

/**
 * The index of this process: made at the first question, and made anew in the background when posts were read since. Until
 * then the one before answers.
 */
export function profileIndex(database: Database, now: () => Date) {
  let current: Promise<ProfileIndex> | undefined
  let madeAt = 0
  let version: string | undefined
  const make = async () => {
    madeAt = now().getTime()
    version = await newest(database)
    return load(database)
  }
  return async (): Promise<ProfileIndex> => {
    current ??= make().catch(error => {
      current = undefined
      throw error
    })
    const known = await current
    if (now().getTime() - madeAt > FRESH_MS) {
      madeAt = now().getTime()
      if ((await newest(database)) !== version)
        void make().then(
          made => (current = Promise.resolve(made)),
          () => {},
        )
    }
    return known
  }
}

const newest = (database: Database) =>
  database.outsideOrganizations(async db => {
    const { rows } = await sql<{ version: string }>`
      select coalesce(max(read_at)::text, '') as version from profile_posts`.execute(db)
    return rows[0]?.version ?? ''
  })

async function load(database: Database): Promise<ProfileIndex> {
  const ids: string[] = []
  const documents = new DocumentCollector()
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await database.outsideOrganizations(async db => {
      const found = await sql<Row>`
        select s.id, s.genre_ids, s.country_code, s.follower_count,
          array(select jsonb_array_elements(k.posts)->>'description') as captions
        from profile_posts k join social_profiles s on s.id = k.social_profile_id
        where k.social_profile_id > ${after}::uuid and not s.is_private
        order by k.social_profile_id limit ${BATCH}`.execute(db)
      return found.rows
    })
    for (const row of rows) {
      ids.push(row.id)
      documents.add(profileTerms({ ...row, sounds: [] }))
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) break
    after = last.id
  }
  return { index: new SimilarityIndex(documents.collected()), ids, numbers: new Map(ids.map((id, at) => [id, at])) }
}
