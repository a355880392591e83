import { randomUUID } from 'node:crypto'
import { createProfile } from '#features/drops/server/save-drop.ts'
import { memoryStorage } from '#integrations/storage/memory.ts'
import { createDatabase } from '#platform/server/db.ts'
import { makeDrop } from '../src/screens/studio/server/make-drop.ts'

/** One drop of a team of its own: names, an address, links to the artist. */
export async function benchDrop(appUrl: string) {
  const database = createDatabase({ url: appUrl, max: 2 })
  const organization_id = randomUUID()
  try {
    return await database.inOrganization(organization_id, async db => {
      const drop_profile_id = await createProfile(db, organization_id, {
        slug: 'vesper-lane',
        title: 'Vesper Lane',
        spotify_url: 'https://open.spotify.com/artist/vesper',
        instagram_url: 'https://www.instagram.com/vesperlane',
        website_url: 'https://vesperlane.example',
      })
      const draft = {
        title: 'Night Bus',
        description: 'Eleven songs written between the last stop and the first train. Be there when it leaves.',
        drop_type: 'BASIC_SIGN_UP',
        allow_name: true,
      } as const
      return makeDrop(db, memoryStorage(), organization_id, { drop_profile_id, draft, voice: 'wide' })
    })
  } finally {
    await database.close()
  }
}
