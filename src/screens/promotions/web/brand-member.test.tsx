import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { creator, id, idOf, promotionStage } from '../../../../test/roster/promotion-screen.tsx'
import { type Draft, promotionScreens } from '../contract.ts'
import type { livePost } from '../live-post-contract.ts'

const { server, open } = promotionStage()
const draft: Draft = {
  id: idOf(50),
  version: 1,
  url: 'https://files.example/draft.mp4',
  file: null,
  note: '',
  state: 'WAITING',
  comment: '',
  decided_by_client: null,
  created_at: '2026-11-20T12:00:00.000Z',
  decided_at: null,
}
const post: z.output<typeof livePost> = {
  creator_id: idOf(1),
  platform: 'TikTok',
  platform_id: '1',
  url: 'https://www.tiktok.com/@mara/video/1',
  found_by: 'LINK',
  post_type: 'paid_post',
  post_id: null,
  description: null,
  cover_url: null,
  published_at: null,
  play_count: null,
  heart_count: null,
  comment_count: null,
  share_count: null,
  counted_at: null,
}

it.each(['list', 'results'])(
  'names creators without a link in the %s of a brand member, and no waiting drafts',
  async view => {
    server.says(promotionScreens.results, { posts: [post], days: [] })
    const mara = creator(1, 'Mara', { stage: 'posted', live_posts: 1, draft })
    const history = open([mara], `/promotions/${id}?view=${view}`, 'brand_scoped')
    // the chart of the results has a table of its own above
    const table = (await screen.findAllByRole('table')).at(-1) as HTMLElement
    await userEvent.click(within(table).getByText('Mara'))
    expect(history.location.search).not.toContain('creator=')
    expect(screen.queryByRole('button', { name: 'Mara' })).toBeNull()
    expect(screen.queryByText(/draft waits/)).toBeNull()
  },
)
