import { z } from 'zod'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'
import { findPosts } from '#records/promotions/server/activation-posts.ts'

const findActivationPosts = job('find_activation_posts', { payload: z.object({}) })

/** Finds live posts of open activations among the posts that came in. */
export const findPostsWork = work(findActivationPosts, ({ database }) =>
  eachOrganization(database, async (db, organizationId) => {
    await findPosts(db, organizationId)
  }),
)

/** Schedule, as a crontab line. */
export const findPostsSchedule = '*/10 * * * * find_activation_posts'
