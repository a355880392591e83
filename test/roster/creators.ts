import { newId } from '#platform/server/new-id.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import type { CreatorPlatform, SocialProfile } from '#records/social-profiles/contract.ts'
import type { TestServer } from '../server.ts'

let profiles = 0

type ProfileFacts = Partial<SocialProfile & { platform_id: string }>

/** A profile of the catalogue, as a lookup would have left it. Answers its id. */
export async function givenProfile(server: TestServer, facts: ProfileFacts = {}): Promise<string> {
  const number = ++profiles
  const row = {
    id: newId(),
    platform: 'TikTok' satisfies CreatorPlatform,
    platform_id: `test-${number}`,
    username: `creator${number}`,
    username_key: (facts.username ?? `creator${number}`).toLowerCase(),
    follower_count: 1000 + number,
    ...facts,
  }
  const columns = Object.keys(row)
  await server.sql(
    `insert into social_profiles (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  )
  return row.id
}

interface Member {
  organization_id: string
  as: { cookie: string }
}

/** A creator in a list of the member's team, the default list where none is named, with one profile. */
export async function givenCreator(
  server: TestServer,
  { organization_id, as }: Member,
  { roster_id = organization_id, ...facts }: ProfileFacts & { roster_id?: string } = {},
) {
  const social_profile_id = await givenProfile(server, facts)
  const { body } = await server.call(rosterMembers.add, { roster_id, social_profiles: [{ social_profile_id }] }, as)
  const [creator] = body.creators
  if (!creator) throw new Error('The creator could not be added.')
  return { ...creator, social_profile_id }
}

/** Creators with numbers, "Creator No 1" first added, and what `facts` says of each. Answers their ids in that order. */
export async function givenNumbered(
  server: TestServer,
  member: Member,
  count: number,
  facts: (at: number) => ProfileFacts = () => ({}),
): Promise<string[]> {
  const ids: string[] = []
  for (let at = 1; at <= count; at++) {
    const named = { username: `creator.${at}`, full_name: `Creator No ${at}` }
    ids.push((await givenCreator(server, member, { ...named, ...facts(at) })).id)
  }
  return ids
}

/**
 * Creators of a team, in its list of everybody. Answers their ids in the order of the names.
 *
 * @example const [mara, ines] = await givenCreators(server, north.organization_id, ['Mara', 'Ines'])
 */
export async function givenCreators<const Names extends readonly string[]>(
  { sql }: TestServer,
  organizationId: string,
  names: Names,
): Promise<{ [At in keyof Names]: string }> {
  const ids = names.map(() => newId())
  await sql(
    `insert into creators (organization_id, id, name) select $1, id, name from unnest($2::uuid[], $3::text[]) as c (id, name)`,
    [organizationId, ids, names],
  )
  await sql('select add_to_roster($1, $1, $2::uuid[])', [organizationId, ids])
  return ids as { [At in keyof Names]: string }
}

/** What the table knows of a creator, as filters ask for it. */
export async function tableRowOf({ sql }: TestServer, creatorId: string) {
  const [row] = await sql<{ search: string; facets: string[]; price: string | null; rating: number }>(
    'select search, facets, price, rating from roster_creators where creator_id = $1 and roster_id = organization_id',
    [creatorId],
  )
  if (!row) throw new Error('The creator is in no list.')
  return row
}
