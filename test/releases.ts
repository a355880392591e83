import type { SentOf } from '#platform/contract/endpoint.ts'
import { releases } from '#screens/releases/contract.ts'
import type { TestServer } from './server.ts'

interface Member {
  organization_id: string
  as: { cookie: string }
}

/** A release of an artist. Answers its id. */
export async function givenRelease(
  server: TestServer,
  { organization_id, as }: Member,
  given: { artist_id: string } & Partial<Omit<SentOf<typeof releases.create>, 'organization_id' | 'artist_id'>>,
): Promise<string> {
  const { body } = await server.call(
    releases.create,
    { organization_id, title: 'Slow Orchard', type: 'ALBUM', ...given },
    as,
  )
  return body.id
}
