import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import type { Post } from '#records/posts/contract.ts'
import { posts } from '#records/posts/posts-contract.ts'
import { fakeApi, press, show } from '../../../../test/fans/fake-api.tsx'
import { organization_id } from '../../../../test/roster/roster-screen.tsx'
import { creatorDetails, type SocialPost } from '../contract.ts'
import { CreatorVideos, useVideos } from './creator-videos.tsx'

const server = fakeApi()
const social_profile_id = '01980000-0000-7000-8000-000000000701'
const post_id = '01980000-0000-7000-8000-000000000702'

const video: SocialPost = {
  platform: 'TikTok',
  id: post_id,
  post_id,
  type: 'custom',
  url: 'https://www.tiktok.com/@mara/video/7001',
  description: 'Window light',
  play_count: 1200,
  comment_count: 3,
  like_count: 40,
  share_count: 2,
  engagement_rate: 0.0375,
  cover_url: null,
  play_url: null,
  id_platform: '7001',
  published_at: '2026-11-01T12:00:00.000Z',
  country_code: 'GB',
  author: { id: 'mara', username: 'mara', avatar_url: null, is_verified: false },
  sound: null,
  carousel_assets: [],
}

const post: Post = {
  id: post_id,
  platform: 'TikTok',
  url: video.url,
  description: 'Window light',
  play_url: null,
  cover_url: null,
  carousel_assets: [],
  duration_s: null,
  region: null,
  sound: null,
  author: {
    id: '01980000-0000-7000-8000-000000000703',
    unique_id: 'mara',
    username: 'mara',
    nickname: null,
    avatar_url: null,
    url: 'https://www.tiktok.com/@mara',
    is_verified: false,
    follower_count: null,
    median_play_count: null,
    social_profile_id,
  },
  trends: [],
  genres: [],
  hashtags: [],
  play_count: 1200,
  heart_count: 40,
  comment_count: 3,
  share_count: 2,
  engagement_rate: 0.0375,
  engagement_formula: 'by_views',
  relative_performance: null,
  created_at_platform: '2026-11-01T12:00:00.000Z',
  created_at_tiktok: null,
  created_at_instagram: null,
  counted_at: '2026-11-01T12:00:00.000Z',
}

const Videos = () => <CreatorVideos videos={useVideos(social_profile_id).videos} />
function Scrolled() {
  const { videos, onScroll } = useVideos(social_profile_id)
  return (
    <div data-testid="scroller" onScroll={onScroll}>
      <CreatorVideos videos={videos} />
    </div>
  )
}

it('opens posts of the team in the post viewer, and others on their platform (DETAIL-081)', async () => {
  const other = { ...video, id: '7002', post_id: null, description: 'Half a mile' }
  const links = { next: null, previous: null, has_next: false, has_previous: false }
  server.says(creatorDetails.listContent, { items: [video, other], links })
  server.says(posts.get, { post, counts: [], creator_id: null, segments: [] })
  show(
    <OrganizationContext value={{ id: organization_id, name: 'North' }}>
      <Videos />
    </OrganizationContext>,
  )
  const elsewhere = (await screen.findByText('Half a mile')).closest('a')
  expect([elsewhere?.getAttribute('href'), elsewhere?.target]).toEqual([video.url, '_blank'])
  await userEvent.click(screen.getByText('Window light'))
  await within(await screen.findByRole('dialog', { name: 'Post' })).findByText('Window light')
  expect(server.sentTo(posts.get)).toEqual([{ organization_id, id: post_id }])
})

it('says that a post could not be loaded when its call fails, and shows it once it is tried again', async () => {
  const links = { next: null, previous: null, has_next: false, has_previous: false }
  server.says(creatorDetails.listContent, { items: [video], links })
  server.says(posts.get, { failed: [409, 'Not today.'] })
  show(
    <OrganizationContext value={{ id: organization_id, name: 'North' }}>
      <Videos />
    </OrganizationContext>,
  )
  await userEvent.click(await screen.findByText('Window light'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Post' }))
  await dialog.findByText('The post could not be loaded')
  dialog.getByText('Not today.')
  server.says(posts.get, { post, counts: [], creator_id: null, segments: [] })
  await press('Try again', dialog)
  await within(await screen.findByRole('dialog', { name: 'Post' })).findByText('Window light')
})

it('says that more videos could not be loaded when a later page fails, and goes on where it stopped', async () => {
  const links = { next: 'two', previous: null, has_next: true, has_previous: false }
  const later = { ...video, id: '7009', post_id: null, description: 'Half a mile' }
  let failing = true
  server.says(creatorDetails.listContent, ({ cursor }) => {
    if (cursor === undefined) return { items: [video], links }
    return failing
      ? { failed: [409, 'Not today.'] }
      : { items: [later], links: { ...links, next: null, has_next: false } }
  })
  show(
    <OrganizationContext value={{ id: organization_id, name: 'North' }}>
      <Scrolled />
    </OrganizationContext>,
  )
  await screen.findByText('Window light')
  fireEvent.scroll(screen.getByTestId('scroller'))
  await screen.findByText('More videos could not be loaded')
  failing = false
  await press('Try again')
  await screen.findByText('Half a mile')
  expect(screen.queryByText('More videos could not be loaded')).toBeNull()
})
