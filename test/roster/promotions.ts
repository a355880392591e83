import { newId } from '#platform/server/new-id.ts'
import { promotionScreens } from '#screens/promotions/contract.ts'
import type { TestServer } from '../server.ts'

interface Member {
  organization_id: string
  as: { cookie: string }
}

/** An artist or brand of the team, as the studio makes them. Answers its id. */
export async function givenArtist(
  server: TestServer,
  organization_id: string,
  { name = 'Mara Lind', artist_type = 'ARTIST' }: { name?: string; artist_type?: 'ARTIST' | 'BRAND' } = {},
): Promise<string> {
  const id = newId()
  await server.sql(
    'insert into drop_profiles (organization_id, id, slug, title, artist_type) values ($1, $2, $3, $4, $5)',
    [organization_id, id, `artist-${id.slice(-12)}`, name, artist_type],
  )
  return id
}

/** An open activation of an artist. Answers its id. */
export async function givenActivation(
  server: TestServer,
  { organization_id, as }: Member,
  {
    artist_id,
    ...given
  }: { artist_id: string; name?: string; promotion_name?: string; max_uploads?: number; budget?: number },
): Promise<string> {
  const { body } = await server.call(
    promotionScreens.create,
    { organization_id, artist_id, name: 'Wave 1', promotion_name: 'Night Bus', ...given },
    as,
  )
  return body.id
}
