import { postUploadAddress, rejectedPostsAddress } from '#features/post-imports/contract.ts'
import { segmentSources, segments } from '#records/posts/segments-contract.ts'
import { enterPosts } from '#records/posts/server/entering/enter-posts.ts'
import { givenPost } from '../posts/given-posts.ts'
import { uploadPosts } from '../posts/post-files.ts'
import type { FeatureWorld, PageCase, Side } from './world.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })
const ofSegment = ({ organization_id, ids }: Side) => ({ organization_id, segment_id: ids.segment_id ?? '' })
const theSegment = ({ organization_id, ids }: Side) => ({ organization_id, id: ids.segment_id })
const theSource = ({ organization_id, ids }: Side) => ({ organization_id, id: ids.segment_source_id })
const ofImport = ({ organization_id, ids }: Side) => ({ organization_id, id: ids.post_import_id })
const withPlan = (side: Side) => ({
  ...ofImport(side),
  plan: { columns: ['url', 'author', 'published_at'], segment_id: side.ids.segment_id, platform: null },
})
const search = ({ organization_id, ids }: Side) => ({ organization_id, segment_ids: [ids.segment_id ?? ''] })

export const postWorld: FeatureWorld = {
  async seed({ server, cookie, organization_id, canary, call }) {
    const { body: segment } = await call(segments.create, { organization_id, name: canary })
    const { body: source } = await call(segmentSources.add, {
      organization_id,
      segment_id: segment.id,
      kind: 'ACCOUNT',
      platform: 'TikTok',
      value: canary,
    })
    const entering = { organization_id, segment_id: segment.id, import_id: null }
    const [entered] = await server.app.database.inOrganization(organization_id, db =>
      enterPosts(db, entering, [
        givenPost({ platform_id: `1${canary.length}00`, description: canary, hashtags: [canary], username: canary }),
      ]),
    )
    const file = `url,author,published_at\nhttps://x.com/${canary.slice(-10)}/status/123456,${canary},2026-01-01\n`
    const { id } = await uploadPosts(server, { organization_id, cookie }, file, `${canary}.csv`)
    const [author] = await server.sql('select author_id from posts where id = $1', [entered?.post_id])
    return {
      segment_id: segment.id,
      segment_source_id: source.id,
      post_id: entered?.post_id ?? '',
      post_author_id: author?.author_id as string,
      post_import_id: id,
    }
  },
  cases: {
    'GET /v1/segments/{segmentId}': { may: 'member', input: ({ ids }) => ({ segmentId: ids.segment_id }) },
    'POST /app/v2/segments/list': { may: 'member', input: ofTeam },
    'POST /app/v2/segments/create': {
      may: 'member',
      input: ({ organization_id }) => ({ organization_id, name: 'Another' }),
    },
    'POST /app/v2/segments/update': { may: 'member', input: side => ({ ...theSegment(side), name: 'Renamed' }) },
    'POST /app/v2/segments/delete': { may: 'member', input: theSegment },
    'POST /app/v2/segments/sources/list': { may: 'member', input: ofSegment },
    'POST /app/v2/segments/sources/add': {
      may: 'member',
      input: side => ({ ...ofSegment(side), kind: 'HASHTAG', value: 'another' }),
    },
    'POST /app/v2/segments/sources/update': { may: 'member', input: side => ({ ...theSource(side), is_artist: true }) },
    'POST /app/v2/segments/sources/delete': { may: 'member', input: theSource },
    'POST /v1/segments/videos/search_v2': { may: 'member', input: search, mixed: 'refused' },
    'POST /app/v2/posts/get': {
      may: 'member',
      input: ({ organization_id, ids }) => ({ organization_id, id: ids.post_id }),
    },
    'POST /app/v2/posts/author': {
      may: 'member',
      input: ({ organization_id, ids }) => ({ organization_id, author_id: ids.post_author_id }),
    },
    'POST /app/v2/posts/hashtags': { may: 'member', input: ofTeam },
    'POST /app/v2/posts/export': {
      may: 'member',
      input: side => ({ ...search(side), time_zone: 'UTC' }),
      mixed: 'refused',
    },
    'POST /app/v2/posts/imports/list': { may: 'member', input: ofTeam },
    'POST /app/v2/posts/imports/get': { may: 'member', input: ofImport },
    'POST /app/v2/posts/imports/rows': { may: 'member', input: ofImport },
    'POST /app/v2/posts/imports/preview': { may: 'member', input: withPlan },
    'POST /app/v2/posts/imports/start': { may: 'member', input: withPlan },
    'POST /app/v2/posts/imports/stop': { may: 'member', input: ofImport, unproven: 'nothing is running' },
    'POST /app/v2/posts/imports/undo': { may: 'member', input: ofImport, unproven: 'nothing was imported' },
    'POST /app/v2/posts/imports/discard': { may: 'member', input: ofImport },
  },
}

export const postPages: Record<string, PageCase> = {
  'POST /app/v2/posts/imports/upload': {
    shows: 'team',
    url: ({ organization_id }) => postUploadAddress(organization_id, 'posts.csv'),
  },
  'GET /app/v2/posts/imports/rejected.csv': {
    shows: 'team',
    url: ({ organization_id, ids }) => rejectedPostsAddress(organization_id, ids.post_import_id ?? ''),
  },
  // its body names the team; posts.test.ts tries it with that of another
  'POST /v1/segments/videos/search_v2/download': {
    shows: 'nothing',
    url: () => '/v1/segments/videos/search_v2/download',
  },
  'GET /app/v2/posts/export.csv': {
    shows: 'team',
    url: ({ organization_id, ids }) => `/app/v2/posts/export.csv?organization_id=${organization_id}&id=${ids.post_id}`,
  },
  // addresses that nobody guesses, as with avatars
  'GET /app/post-covers/:team/:post/:file': {
    shows: 'public',
    url: ({ organization_id, ids }) => `/app/post-covers/${organization_id}/${ids.post_id}/${'0'.repeat(32)}.webp`,
  },
}
