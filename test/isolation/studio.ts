import { readFileSync } from 'node:fs'
import { dropCommands } from '../../src/screens/drops/contract.ts'
import { studio } from '../../src/screens/studio/contract.ts'
import type { FeatureWorld, Side } from './world.ts'

const draftOf = ({ organization_id, ids }: Side) => ({ organization_id, id: ids.draft_id })
const based = (side: Side) => ({ ...draftOf(side), base_revision: 2 })

/** A draft with one change, of an artist of its own. */
export const studioWorld: FeatureWorld = {
  async seed({ organization_id, canary, call }) {
    const slug = `artist-${canary.toLowerCase()}`
    const profile = (await call(dropCommands.create_profile, { organization_id, title: `${canary} artist`, slug })).body
    const begun = { organization_id, drop_profile_id: profile.id, title: `${canary} draft` }
    const { id } = (await call(studio.start, begun)).body
    await call(studio.save, { organization_id, id, base_revision: 1, changes: { description: `${canary} words` } })
    const { items } = (await call(studio.versions, { organization_id, id })).body
    return { draft_id: id, draft_profile_id: profile.id, draft_state_id: items.at(-1)?.id ?? '' }
  },
  cases: {
    'POST /app/v2/studio/start': {
      may: 'member',
      input: ({ organization_id, ids }) => ({ organization_id, drop_profile_id: ids.draft_profile_id, title: 'New' }),
    },
    'POST /app/v2/studio/artists': { may: 'member', input: ({ organization_id }) => ({ organization_id }) },
    'POST /app/v2/studio/open': { may: 'member', input: draftOf },
    'POST /app/v2/studio/save': { may: 'member', input: side => ({ ...based(side), changes: { title: 'Changed' } }) },
    'POST /app/v2/studio/set_address': {
      may: 'member',
      input: side => ({ ...draftOf(side), drop_profile_id: side.ids.draft_profile_id, slug: 'moved' }),
    },
    'POST /app/v2/studio/versions': { may: 'member', input: draftOf },
    'POST /app/v2/studio/state': {
      may: 'member',
      input: side => ({ ...draftOf(side), entry_id: side.ids.draft_state_id }),
    },
    'POST /app/v2/studio/restore': {
      may: 'member',
      input: side => ({ ...based(side), entry_id: side.ids.draft_state_id }),
    },
    'POST /app/v2/studio/preflight': { may: 'member', input: draftOf },
    'POST /app/v2/studio/publish': { may: 'member', input: based },
    'POST /app/v2/studio/schedule': {
      may: 'member',
      input: side => ({ ...based(side), publish_at: '2030-01-01T00:00:00Z' }),
    },
    'POST /app/v2/studio/unschedule': { may: 'member', input: draftOf, unproven: 'the drop is not scheduled' },
    'POST /app/v2/studio/close': { may: 'member', input: side => ({ ...draftOf(side), id: side.drop_id }) },
    'POST /app/v2/studio/reopen': { may: 'member', input: side => ({ ...draftOf(side), id: side.drop_id }) },
    'POST /app/v2/studio/archive': { may: 'member', input: draftOf },
    'POST /app/v2/studio/look': { may: 'member', input: draftOf },
    'POST /app/v2/studio/preview': { may: 'member', input: draftOf, unproven: 'needs the built pages' },
    'POST /app/v2/studio/preview_link': { may: 'member', input: draftOf, unproven: 'needs the built pages' },
    'POST /app/v2/studio/revoke_preview_links': { may: 'member', input: draftOf },
    'POST /app/v2/studio/embed': { may: 'member', input: draftOf },
    'POST /app/v2/studio/upload_picture': {
      may: 'member',
      input: ({ organization_id }) => ({ organization_id }),
      file: new Blob([readFileSync(new URL('../../src/demo/covers/portrait-kilo-orchid.webp', import.meta.url))], {
        type: 'image/webp',
      }),
    },
    'POST /app/v2/studio/upload_video': {
      may: 'member',
      input: ({ organization_id }) => ({ organization_id }),
      file: new Blob([readFileSync(new URL('../../src/demo/films/nine-suns.mp4', import.meta.url))], {
        type: 'video/mp4',
      }),
    },
    'POST /app/v2/studio/duplicate': { may: 'member', input: draftOf },
  },
}
