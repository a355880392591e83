import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { trends, trendTools } from '#records/trends/contract.ts'
import { press, toasted } from '../../../../../test/fans/fake-api.tsx'
import { shownPost } from '../../../../../test/posts/shown-posts.ts'
import { disabled, key, media, organizationId, video, viewerStage } from '../../../../../test/posts/viewer-stage.tsx'
import { posts } from '../../posts-contract.ts'

const { server, open } = viewerStage()

it('shows who published it and when, the badges and the figures (POST-015, POST-016, POST-021, POST-050)', () => {
  open(video(1, { trends: [{ id: shownPost(9).id, title: 'Last bus home', emoji: '1f3b5' }] }))
  const dialog = within(screen.getByRole('dialog', { name: 'Post' }))
  dialog.getByText('TikTok')
  dialog.getByText('Sweden')
  dialog.getByRole('button', { name: /Last bus home/ })
  dialog.getByText('🎵')
  dialog.getByText('Mara Lindqvist')
  dialog.getByText('verified')
  expect(dialog.getByRole('link', { name: '@mara' }).getAttribute('href')).toBe('https://www.tiktok.com/@mara')
  dialog.getByText('12.4k followers')
  dialog.getByText('Posted 11/14/2026')
  const facts = dialog.getAllByRole('term').map(term => [term.textContent, term.nextElementSibling?.textContent])
  expect(facts).toEqual([
    ['Views', '1.2k'],
    ['Likes', '340'],
    ['Comments', '56'],
    ['Shares', '7'],
    ['Engagement Rate', expect.stringMatching(/^5\.1/)],
  ])
})

it('charts the view counts of a post over time', async () => {
  const post = video(1)
  const counts = [
    ['2026-11-14T09:00:00.000Z', 1_000],
    ['2026-11-14T21:00:00.000Z', 1_200],
    ['2026-11-15T09:00:00.000Z', null],
    ['2026-11-20T09:00:00.000Z', 48_000],
  ].map(([counted_at, play_count]) => ({ counted_at, play_count, heart_count: 1, comment_count: 1, share_count: 1 }))
  server.says(posts.get, { post, counts, creator_id: null, segments: [] })
  open(post)
  const history = within(await screen.findByRole('region', { name: /Views over time/ }))
  history.getByText(/1.2k to 48k since Nov. 14th/)
  expect(server.sentTo(posts.get)).toEqual([{ organization_id: organizationId, id: post.id }])
})

it("shows an account icon when the author's picture does not load (POST-053)", () => {
  open(video(1))
  const face = document.querySelector('img[src="/app/faces/mara.webp"]')
  expect(document.querySelector('[data-face="icon"]')).toBeNull()
  fireEvent.error(face as Element)
  expect(document.querySelector('[data-face="icon"]')).not.toBeNull()
})

it('clamps the caption to three lines, until it is asked for whole (POST-048)', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(90)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(60)
  open(video(1, { description: 'a long caption' }))
  const clamped = () => screen.getByText('a long caption').classList.contains('line-clamp-3')
  expect(clamped()).toBe(true)
  await press('Show more')
  expect(clamped()).toBe(false)
  vi.restoreAllMocks()
})

it('offers to boost where the caller can, and details of the creator within a team (POST-017, POST-018)', async () => {
  const onBoost = vi.fn()
  const post = video(1)
  open(post, { onBoost, withTeam: false })
  expect(screen.queryByRole('button', { name: 'Creator Details' })).toBeNull()
  await press('Boost Content')
  expect(onBoost).toHaveBeenCalledWith(post)
})

it('leads the hashtags of a caption to the platform (FORMAT-011)', () => {
  open(video(1, { platform: 'Instagram', description: 'Window light #dusk_1, again #été' }))
  const tags = screen.getAllByRole('link', { name: /^#/ }).map(link => [link.textContent, link.getAttribute('href')])
  expect(tags).toEqual([
    ['#dusk_1', 'https://www.instagram.com/explore/tags/dusk_1'],
    ['#été', 'https://www.instagram.com/explore/tags/%C3%A9t%C3%A9'],
  ])
})

it('moves between the posts by arrow keys and buttons, to the ends of the loaded page (POST-022, POST-024)', async () => {
  const [onNextPage, onPreviousPage] = [vi.fn(), vi.fn()]
  open(video(1), { others: [video(2), video(3)], onNextPage, onPreviousPage })
  const at = () => screen.getByText(/^\d of 3$/).textContent
  expect([at(), disabled('Previous post'), disabled('Next post')]).toEqual(['1 of 3', true, false])
  await key('{ArrowLeft}')
  expect(at()).toBe('1 of 3')
  await key('{ArrowRight}')
  expect([at(), disabled('Previous post'), disabled('Next post')]).toEqual(['2 of 3', false, false])
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
  await press('Next post')
  expect([at(), disabled('Previous post'), disabled('Next post')]).toEqual(['3 of 3', false, true])
  await key('{ArrowRight}')
  expect([at(), onNextPage.mock.calls.length]).toEqual(['3 of 3', 0])
  await press('Next page')
  expect(onNextPage).toHaveBeenCalledOnce()
  await press('Previous post')
  await key('{ArrowLeft}')
  expect(at()).toBe('1 of 3')
  await press('Previous page')
  expect(onPreviousPage).toHaveBeenCalledOnce()
})

it('shows the creator in a panel of their own, whose keys are not for the posts (POST-018, POST-059)', async () => {
  const post = video(1)
  server.says(posts.author, { author: post.author, post_count: 4, creator_id: null, posts: [video(5)] })
  open(post, { others: [video(2)] })
  expect(screen.queryByRole('button', { name: 'Boost Content' })).toBeNull()
  expect(media('video')).not.toBeNull()
  await press('Creator Details')
  const panel = within(await screen.findByRole('dialog', { name: 'Creator Details' }))
  await panel.findByText('4')
  expect(server.sentTo(posts.author)).toEqual([{ organization_id: organizationId, author_id: post.author.id }])
  await key('{ArrowRight}')
  expect(screen.getByText('1 of 2')).toBeTruthy()
})

it.each([
  ['TikTok', 'TikTok'],
  ['Instagram', 'Instagram'],
  ['YouTube', 'YouTube'],
  ['Twitter', 'X'],
] as const)('leads to %s, and copies the link (MAIL-052, MAIL-053, POST-019, POST-020)', async (platform, name) => {
  const copied = vi.fn(async () => {})
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied)
  const url = `https://example.com/${platform}`
  open(video(1, { platform, url }))
  expect(screen.getByRole('link', { name: `View on ${name}` }).getAttribute('href')).toBe(url)
  await user.click(screen.getByRole('button', { name: 'Copy Link' }))
  await toasted('Link copied to clipboard!')
  expect(copied).toHaveBeenCalledWith(url)
})

it('opens Trend Details from the badge of the first trend (POST-061)', async () => {
  const [first, second] = [shownPost(21).id, shownPost(22).id]
  server.says(trendTools.detail, { failed: [500, 'Not today.'] })
  server.says(trends.stats, { failed: [500, 'Not today.'] })
  open(
    video(1, {
      trends: [
        { id: first, title: 'Last bus home', emoji: '1f3b5' },
        { id: second, title: 'Another', emoji: null },
      ],
    }),
    { others: [video(2)] },
  )
  expect(screen.queryByText('Another')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Last bus home/ }))
  const details = await screen.findByRole('dialog', { name: 'Trend Details' })
  await waitFor(() => expect(server.sentTo(trendTools.detail)[0]).toMatchObject({ trend_group_id: first }))
  await key('{ArrowRight}')
  await userEvent.click(within(details).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Trend Details' })).toBeNull())
  screen.getByText('1 of 2')
})
