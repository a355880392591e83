import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { trends, trendTools } from '#records/trends/contract.ts'
import { press, show } from '../../../../../test/fans/fake-api.tsx'
import { shownPost } from '../../../../../test/posts/shown-posts.ts'
import { organizationId, video, viewerStage } from '../../../../../test/posts/viewer-stage.tsx'
import { posts } from '../../posts-contract.ts'
import { TrendDetails } from './trend-details.tsx'

const { server } = viewerStage()
const trend = { id: shownPost(21).id }

/** A trend with one post. */
function open() {
  const { id, platform, url, description, ...post } = video(1)
  const { duration_s, play_count, heart_count, engagement_rate, created_at_platform: published_at, cover_url } = post
  const shown = { id, platform, url, description, duration_s, play_count, heart_count, engagement_rate, published_at }
  server.says(trendTools.detail, { failed: [403, 'Not today.'] })
  server.says(trends.stats, { failed: [403, 'Not today.'] })
  server.says(trendTools.posts, { items: [{ ...shown, cover_url, username: 'mara', reasons: [] }], count: 1 })
  show(<TrendDetails organization_id={organizationId} trend={trend} onClose={() => {}} />)
}

it('shows the error when a post fails to load, and the post after Try again (TREND-021)', async () => {
  open()
  const post = video(1)
  server.says(posts.get, { failed: [404, 'Post not found.'] })
  const cover = await screen.findByRole('button', { name: 'mara on TikTok' })
  const release = server.hold()
  cover.click()
  const dialog = within(await screen.findByRole('dialog', { name: 'Post' }))
  dialog.getByText('Loading the post')
  release()
  expect((await dialog.findByText('The post could not be loaded')).parentElement?.textContent).toContain(
    'Post not found.',
  )
  server.says(posts.get, { post, counts: [], creator_id: null, segments: [] })
  await press('Try again', dialog)
  expect((await screen.findAllByText('Mara Lindqvist')).length).toBeGreaterThan(0)
  expect(screen.queryByText('The post could not be loaded')).toBeNull()
})
