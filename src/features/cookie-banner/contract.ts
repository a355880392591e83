import { z } from 'zod'
import { query } from '#platform/contract/endpoint.ts'

export const cookieBanner = {
  get: query('GET /app/v2/cookie_banner', {
    summary: 'Whether pages of this installation ask about cookies, and where its privacy policy is',
    answer: z.object({ asks: z.boolean(), privacy_url: z.string() }),
  }),
}
