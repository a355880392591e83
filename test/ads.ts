import { simulatedAdAccount } from '#integrations/ads/campaigns/simulator.ts'
import { activations } from '#records/promotions/contract.ts'
import { promotionScreens } from '#screens/promotions/contract.ts'
import { givenCreator } from './roster/creators.ts'
import { givenActivation, givenArtist } from './roster/promotions.ts'
import type { TestServer } from './server.ts'

interface Member {
  organization_id: string
  as: { cookie: string }
}

export const adAccount = simulatedAdAccount

/** A promotion with posts of one creator that are live on Instagram. Answers its ids. */
export async function givenLivePosts(server: TestServer, member: Member, shortcodes: readonly string[]) {
  const artist_id = await givenArtist(server, member.organization_id)
  const activation_id = await givenActivation(server, member, { artist_id })
  const creator = await givenCreator(server, member)
  const { username = '' } = creator.social_profiles[0] ?? {}
  const creators = [{ username, platform: 'TikTok', price: 100, currency: 'USD' }]
  await server.call(activations.addCreators, { id: activation_id, creators, stage: 'hired' } as never, member.as)
  for (const code of shortcodes)
    await server.call(
      promotionScreens.addPost,
      { activation_id, creator_id: creator.id, url: `https://www.instagram.com/p/${code}/` },
      member.as,
    )
  return { activation_id, creator_id: creator.id, artist_id }
}

/** A segment whose posts come from these countries. Answers its id. */
export async function givenSegmentOf(server: TestServer, organization_id: string, countries: readonly string[]) {
  const [segment] = await server.sql<{ id: string }>(
    `insert into segments (organization_id, id, name) values ($1, gen_random_uuid(), gen_random_uuid()::text) returning id`,
    [organization_id],
  )
  for (const country of countries) {
    const [post] = await server.sql<{ id: string }>(
      `with author as (
         insert into post_authors (organization_id, id, platform, username, username_key)
         values ($1, gen_random_uuid(), 'TikTok', gen_random_uuid()::text, gen_random_uuid()::text) returning id)
       insert into posts (organization_id, id, platform, platform_id, url, author_id, published_at, counted_at, region)
       select $1, gen_random_uuid(), 'TikTok', gen_random_uuid()::text, 'https://www.tiktok.com/', id, now(), now(), $2 from author
       returning id`,
      [organization_id, country],
    )
    await server.sql(
      'insert into post_segments (organization_id, segment_id, post_id, published_at) values ($1, $2, $3, now())',
      [organization_id, segment?.id, post?.id],
    )
  }
  return segment?.id ?? ''
}
