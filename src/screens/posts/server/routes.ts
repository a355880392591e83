import { type ExportRequestServices, requestExport } from '#features/exports/server/export-requests.ts'
import { orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { posts } from '#records/posts/posts-contract.ts'
import { requireSegments } from '#records/posts/server/segments.ts'
import { postExport } from './export-posts.ts'
import { listHashtags } from './list-hashtags.ts'
import { readAuthor, readPost } from './read-post.ts'
import { searchPosts } from './search-posts.ts'

export const postRoutes = (services: ExportRequestServices) =>
  serve(posts, {
    search: {
      access: orgMember,
      transaction: 'none',
      run: ({ database, organizationId, input }) => searchPosts(database, organizationId, input),
    },
    get: { access: orgMember, run: ({ db, organizationId, input }) => readPost(db, organizationId, input.id) },
    author: {
      access: orgMember,
      run: ({ db, organizationId, input }) => readAuthor(db, organizationId, input.author_id),
    },
    hashtags: { access: orgMember, run: ({ db, input }) => listHashtags(db, input) },
    export: {
      access: orgMember,
      transaction: 'none',
      run: async ({ database, organizationId: organization_id, input, caller }) => {
        const { organization_id: _, time_zone, ...asked } = input
        const segments = await database.readOrganization(organization_id, db =>
          requireSegments(db, organization_id, asked.segment_ids),
        )
        const segment_name = segments.find(({ id }) => id === asked.segment_ids[0])?.name ?? 'posts'
        return requestExport({ database, ...services }, postExport, {
          organization_id,
          user_id: personOf(caller).user_id,
          time_zone,
          content: { ...asked, segment_name },
        })
      },
    },
  })
