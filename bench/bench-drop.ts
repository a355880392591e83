import { randomUUID } from 'node:crypto'
import { memoryStorage } from '#integrations/storage/memory.ts'
import { createDatabase } from '#platform/server/database/db.ts'
import { createProfile, type DropDraft } from '#records/drops/server/save-drop.ts'
import { makeDrop } from '#screens/studio/server/drafts/make-drop.ts'
import { tenQuestions } from '../test/fans/drop-page.ts'

const plain: DropDraft = {
  title: 'Night Bus',
  description: 'Eleven songs written between the last stop and the first train. Be there when it leaves.',
  drop_type: 'BASIC_SIGN_UP',
  allow_name: true,
}

/** Everything that a form can ask for, and ten questions besides. */
const whole: DropDraft = {
  ...plain,
  allow_birthdate: true,
  allow_gender: true,
  allow_location: true,
  allow_language: true,
  allow_instagram: true,
  allow_tiktok: true,
  require_checkbox_opt_in: false,
  require_secondary_checkbox_opt_in: false,
  custom_fields: tenQuestions,
}

interface BenchDrops {
  /** Each of a team of its own, unless this says which. */
  teams?: number
  organization_id?: string
  /** Drops of each team. */
  each?: number
  form?: 'plain' | 'whole'
  more?: Partial<DropDraft>
}

export type BenchDrop = Awaited<ReturnType<typeof makeDrop>>

/** Drops of teams made up for a measurement: names, an address, links to the artist. */
export async function benchDrops(
  appUrl: string,
  { teams = 1, organization_id: given, each = 1, form = 'plain', more = {} }: BenchDrops = {},
): Promise<BenchDrop[]> {
  const database = createDatabase({ url: appUrl, max: 2 })
  const drops: BenchDrop[] = []
  try {
    for (let team = 0; team < teams; team++) {
      const organization_id = given ?? randomUUID()
      await database.inOrganization(organization_id, async db => {
        const drop_profile_id = await createProfile(db, organization_id, {
          slug: `vesper-lane-${organization_id.slice(0, 8)}`,
          title: 'Vesper Lane',
          spotify_url: 'https://open.spotify.com/artist/vesper',
          instagram_url: 'https://www.instagram.com/vesperlane',
          website_url: 'https://vesperlane.example',
        })
        for (let at = 0; at < each; at++) {
          const draft = {
            ...(form === 'whole' ? whole : plain),
            ...more,
            title: at === 0 ? 'Night Bus' : `Night Bus ${at}`,
          }
          drops.push(await makeDrop(db, memoryStorage(), organization_id, { drop_profile_id, draft, voice: 'wide' }))
        }
      })
    }
    return drops
  } finally {
    await database.close()
  }
}

/** One drop. @throws where it could not be made */
export async function benchDrop(appUrl: string, options: Pick<BenchDrops, 'form' | 'more'> = {}): Promise<BenchDrop> {
  const [drop] = await benchDrops(appUrl, options)
  if (!drop) throw new Error('No drop was made.')
  return drop
}
