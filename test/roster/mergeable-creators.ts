import fc from 'fast-check'
import type { SentOf } from '#platform/contract/endpoint.ts'
import { newId } from '#platform/server/new-id.ts'
import { creatorMerges, type MergeChoices } from '#screens/roster/merge-contract.ts'
import type { TestServer } from '../server.ts'
import { teamOf } from '../teams.ts'
import { type GivenCreator, givenCreators } from './roster-crowd.ts'

/** Creators with few different values, so that two of them often say the same. */
export const someCreator: fc.Arbitrary<GivenCreator> = fc.record(
  {
    name: fc.constantFrom('Mara Vale', 'Mara', 'M. V.'),
    profiles: fc.array(
      fc.record({
        username: fc.constantFrom('mara.vale', 'mara_vale', 'mv'),
        platform: fc.constantFrom('TikTok', 'Instagram', 'YouTube'),
        full_name: fc.constantFrom('Mara Vale', 'MARA'),
        follower_count: fc.constantFrom(10, 500, 70_000),
        is_verified: fc.boolean(),
        country_code: fc.constantFrom('FR', 'NO'),
        genre_ids: fc.subarray(['pop', 'jazz']),
      }),
      { maxLength: 3 },
    ),
    tags: fc.subarray(['Dance', 'Ärger', 'tour']),
    prices: fc.uniqueArray(fc.constantFrom(0, 99.99, 250), { maxLength: 3 }),
    contacts: fc.array(
      fc.constantFrom(
        { type: 'email' as const, value: 'Mara@mail.example' },
        { type: 'email' as const, value: 'mara@mail.example' },
        { type: 'phone_number' as const, value: '+4791234567' },
      ),
      { maxLength: 3 },
    ),
    locations: fc.array(
      fc.constantFrom({ city: 'Paris', country_code: 'FR' }, { city: 'paris', country_code: 'FR', state: 'IdF' }),
      { maxLength: 2 },
    ),
    genre_ids: fc.subarray(['pop', 'rock', 'jazz']),
    rating: fc.integer({ min: 0, max: 5 }),
    gender: fc.constantFrom('FEMALE', 'UNSPECIFIED'),
    promotion_count: fc.integer({ min: 0, max: 3 }),
    promoted_at: fc.constantFrom('2026-03-01T00:00:00Z', '2026-05-01T00:00:00Z'),
    added_at: fc.constantFrom('2026-01-01T00:00:00.123456Z', '2026-02-02T00:00:00Z'),
  },
  { requiredKeys: [] },
)

/** Tables that are worked out from others, or tell what was done. */
const DERIVED = ['creator_keys', 'creator_duplicates', 'creators_kept_apart', 'creator_merges', 'idempotency_keys']

export type Merging = Awaited<ReturnType<typeof mergingTeam>>

/** A team that merges creators, and everything that the database holds of it. */
export async function mergingTeam(server: TestServer, name = 'North') {
  const { organization_id, people } = await teamOf(server, name, { ann: 'owner', ben: 'member' })
  const { ann, ben } = people
  const tables = (
    await server.sql<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
    )
  ).flatMap(table => (DERIVED.includes(table.name) ? [] : [table.name]))

  return {
    organization_id,
    ann,
    ben,
    given: (...creators: GivenCreator[]) => givenCreators(server, organization_id, creators),
    merge: (
      survivor_id: string,
      absorbed_ids: string[],
      {
        choices = {},
        as = ann,
      }: { choices?: SentOf<typeof creatorMerges.merge>['choices']; as?: { cookie: string } } = {},
    ) => server.call(creatorMerges.merge, { organization_id, survivor_id, absorbed_ids, choices }, as),
    unmerge: (merge_id: string, keep_apart = true) =>
      server.call(creatorMerges.unmerge, { organization_id, merge_id, keep_apart }, ann),
    pairsOf: async (creator_id?: string) =>
      (await server.call(creatorMerges.duplicates, { organization_id, creator_id: creator_id ?? null }, ann)).body
        .items,

    /** Every row of the team by table, the table's read model and all counts included; of histories all but the merges. */
    async everyRow() {
      const rows: Record<string, string[]> = {}
      for (const table of tables)
        rows[table] = (
          await server.sql<{ row: string }>(
            `select to_jsonb(t)::text as row from ${table} t where organization_id = $1
             ${table === 'creator_events' ? `and field <> 'merge'` : ''} order by 1`,
            [organization_id],
          )
        ).map(({ row }) => row)
      return rows
    },

    /** The counts of lists and tags that are kept beside the rows, where they differ from the rows. */
    wrongCounts: () =>
      server.sql(
        `select r.name from rosters r where organization_id = $1 and creator_count <> (
           select count(*) from roster_creators rc where rc.organization_id = $1 and rc.roster_id = r.id)
         union all select t.name from tags t where organization_id = $1 and applied_count <> (
           select count(*) from creator_tags ct where ct.organization_id = $1 and ct.tag_id = t.id)`,
        [organization_id],
      ),

    /** A list with these creators. */
    async listOf(...ids: string[]) {
      const roster_id = newId()
      const named = [organization_id, roster_id, `List ${roster_id}`]
      await server.sql('insert into rosters (organization_id, id, name) values ($1, $2, $3)', named)
      await server.sql('select add_to_roster($1, $2, $3)', [organization_id, roster_id, ids])
      return roster_id
    },
    paid: (creator_id: string, paypal_email_address: string | null = null) =>
      server.sql(
        `insert into payouts (organization_id, id, creator_id, amount, currency, status, paypal_email_address)
         values ($1, $2, $3, 10, 'USD', 'SUCCESS', $4)`,
        [organization_id, newId(), creator_id, paypal_email_address],
      ),
  }
}

/** Any choices among these creators. */
export const someChoices = (ids: readonly string[]): fc.Arbitrary<MergeChoices> =>
  fc.record(
    {
      name: fc.constantFrom(...ids),
      rating: fc.constantFrom(...ids),
      prices: fc.constantFrom(...ids, 'ALL'),
      notes: fc.constantFrom(...ids, 'ALL'),
    },
    { requiredKeys: [] },
  )
