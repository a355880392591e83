import { randomUUID } from 'node:crypto'
import type { DraftChanges } from '#records/drops/draft.ts'
import { dropCommands } from '#screens/drops/contract.ts'
import { studio } from '#screens/studio/contract.ts'
import type { TestServer } from './server.ts'
import { teamOf } from './teams.ts'

/**
 * A team of one with an artist, in its studio.
 *
 * @example const { ann, begun } = await studioOf(server)
 */
export async function studioOf(server: TestServer) {
  const { organization_id, people } = await teamOf(server, 'North', { ann: 'owner' })
  const { cookie } = people.ann
  /** A call by Ann, for her team. */
  const ann: TestServer['call'] = (endpoint, input, options) =>
    server.call(endpoint, { organization_id, ...(input as object) } as never, { cookie, ...options })
  const artist = async (fields: object = {}) => {
    const profile = { slug: `artist-${randomUUID().slice(0, 8)}`, title: 'Vesper Lane', ...fields }
    return (await ann(dropCommands.create_profile, profile as never)).body.id
  }
  const drop_profile_id = await artist()
  return {
    organization_id,
    drop_profile_id,
    ann,
    /** An artist of the team. */
    artist,
    /** A draft with these changes, and the revision to go on from. */
    async begun(changes: DraftChanges = {}, profile = drop_profile_id) {
      const { id } = (await ann(studio.start, { drop_profile_id: profile, title: 'Night Bus' } as never)).body
      const saved = await ann(studio.save, { id, base_revision: 1, changes } as never)
      if (saved.status !== 200) throw new Error(`The draft could not be saved: ${saved.problem.detail}`)
      return { id, base_revision: saved.body.revision }
    },
  }
}

export type Studio = Awaited<ReturnType<typeof studioOf>>
