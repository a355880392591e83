// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { trends, trendTools } from '#records/trends/contract.ts'
import { press, saidServer, show, toasted } from '../../../../../test/fans/said.tsx'
import { shownPost } from '../../../../../test/posts/shown-posts.ts'
import type { Post } from '../../contract.ts'
import { posts } from '../../posts-contract.ts'
import { PostViewer } from './post-viewer.tsx'

const server = saidServer()
const organizationId = '01980000-0000-7000-8000-000000000001'

let played: string[]
let stopped: string[]
beforeEach(() => {
  played = []
  stopped = []
  const name = (element: HTMLMediaElement) => new URL(element.src).pathname
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    played.push(name(this))
    return Promise.resolve()
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    stopped.push(name(this))
  })
})

interface Around {
  withTeam?: boolean
  onBoost?: (post: Post) => void
}

function Page({ page, withTeam = true, onBoost }: Around & { page: readonly Post[] }) {
  const [id, setId] = useState(page[0]?.id)
  const post = page.find(one => one.id === id)
  if (!post) return null
  return (
    <PostViewer
      post={post}
      ids={page.map(one => one.id)}
      organizationId={withTeam ? organizationId : undefined}
      onBoost={onBoost}
      onShow={setId}
      onClose={() => setId(undefined)}
    />
  )
}

/** The viewer on the first of the posts, with the others as its page. */
const open = (post: Post, { others = [], ...around }: Around & { others?: readonly Post[] } = {}) =>
  show(<Page page={[post, ...others]} {...around} />)
const key = (name: string) => userEvent.keyboard(name)
const media = <T extends 'video' | 'audio'>(kind: T) =>
  document.querySelector(kind) as HTMLElementTagNameMap[T] & HTMLMediaElement
const disabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
const picture = () => document.querySelector('img[alt^="Picture"]')?.getAttribute('alt')
const slides = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ image_url: `/app/slides/${at + 1}.webp`, play_url: null }))
const video = (number: number, facts: Partial<Post> = {}) =>
  shownPost(number, { play_url: `/app/clips/${number}.webm`, ...facts })
/** As the browser does when it knows the length of a video. */
function loaded(length: number) {
  const element = media('video')
  Object.defineProperty(element, 'duration', { configurable: true, value: length })
  fireEvent.loadedMetadata(element)
  return element
}

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

it('shows an account icon where the face does not load (POST-053)', () => {
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
] as const)('leads to %s, and copies the link (POST-019, POST-020)', async (platform, name) => {
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

it('switches the pictures of a carousel by arrow, dot and key, and only then the post (MEDIA-002, MEDIA-003, MEDIA-007, MEDIA-011, POST-023)', async () => {
  open(shownPost(1, { carousel_assets: slides(3) }), {
    others: [shownPost(2, { carousel_assets: slides(12) }), video(3)],
  })
  expect(picture()).toBe('Picture 1 of 3')
  expect(disabled('Previous picture')).toBe(true)
  await press('Next picture')
  expect(picture()).toBe('Picture 2 of 3')
  await press('Previous picture')
  expect(picture()).toBe('Picture 1 of 3')
  await press('Show 3 of 3')
  expect(picture()).toBe('Picture 3 of 3')
  expect(disabled('Next picture')).toBe(true)
  await key('{ArrowLeft}')
  expect(picture()).toBe('Picture 2 of 3')
  await key('{ArrowRight}{ArrowRight}')
  // the next post begins at its first picture
  expect(picture()).toBe('Picture 1 of 12')
  expect(screen.getAllByRole('button', { name: /^Show \d+ of 12/ })).toHaveLength(8)
  await key('{ArrowLeft}')
  expect(picture()).toBe('Picture 1 of 3')
})

it('plays and pauses by button, click and space bar, in a loop (MEDIA-004, MEDIA-008, MEDIA-009, MEDIA-014)', async () => {
  open(video(1))
  expect(media('video').loop).toBe(true)
  await press('Play')
  expect(played).toEqual(['/app/clips/1.webm'])
  await press('Pause')
  expect(stopped).toEqual(['/app/clips/1.webm'])
  await userEvent.click(media('video'))
  expect(played).toHaveLength(2)
  ;(document.activeElement as HTMLElement | null)?.blur()
  await key(' ')
  await screen.findByRole('button', { name: 'Play' })
  expect(stopped).toHaveLength(2)
})

it('shows the time and goes where the scrubber is put (MEDIA-006, MEDIA-014, MEDIA-016)', () => {
  open(video(1))
  const element = loaded(65)
  expect(element.currentTime).toBe(0.001)
  screen.getByText('01:05')
  screen.getByText('00:00')
  fireEvent.change(screen.getByRole('slider', { name: 'Position' }), { target: { value: '30' } })
  expect(element.currentTime).toBe(30)
  screen.getByText('00:30')
  element.currentTime = 42
  fireEvent.timeUpdate(element)
  screen.getByText('00:42')
})

it('has a volume from 0 to 1 in steps of 0.01, half at first, and a mute button (MEDIA-005)', async () => {
  open(video(1))
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Volume' })
  expect([slider.min, slider.max, slider.step, slider.value]).toEqual(['0', '1', '0.01', '0.5'])
  expect(media('video').volume).toBe(0.5)
  await press('Mute')
  expect([media('video').volume, slider.value]).toEqual([0, '0'])
  await press('Unmute')
  expect(media('video').volume).toBe(0.5)
  fireEvent.change(slider, { target: { value: '0.81' } })
  expect(media('video').volume).toBe(0.81)
  fireEvent.change(slider, { target: { value: '0.5' } })
})

it('lets a separate audio track play the sound of a muted video (MEDIA-001, MEDIA-010)', async () => {
  const sound = {
    ...{ id: shownPost(8).id, title: 'Low Tide', author_name: 'Mara Vale', url: null, cover_url: null },
    ...{ play_url: '/app/sounds/1.mp3', id_platform: null, id_tiktok: null, id_instagram: null },
  }
  open(shownPost(1, { sound, carousel_assets: [{ image_url: null, play_url: '/app/slides/1.webm' }] }))
  expect(media('video').muted).toBe(true)
  expect(media('audio').muted).toBe(false)
  await press('Play')
  expect(played.toSorted()).toEqual(['/app/slides/1.webm', '/app/sounds/1.mp3'])
})

it('pauses when the source changes (MEDIA-012)', async () => {
  open(video(1), { others: [video(2)] })
  await press('Play')
  await key('{ArrowRight}')
  expect(stopped).toEqual(['/app/clips/1.webm'])
  screen.getByRole('button', { name: 'Play' })
  expect(played).toHaveLength(1)
})

it('logs a playback error and shows a link to the post instead (MEDIA-013, MEDIA-015)', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  open(video(1))
  expect(screen.queryByRole('link', { name: 'Watch on TikTok' })).toBeNull()
  fireEvent.error(media('video'))
  expect(logged).toHaveBeenCalledWith('Error playing the video', expect.anything())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('link', { name: 'Watch on TikTok' }).getAttribute('href')).toBe(video(1).url)
  logged.mockRestore()
})

it('leads to the post where nothing can be played here (MEDIA-015)', () => {
  open(shownPost(1, { play_url: 'https://cdn.example/1.mp4' }))
  expect(media('video')).toBeNull()
  screen.getByRole('link', { name: 'Watch on TikTok' })
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
  await waitFor(() => expect(server.sentTo(trendTools.detail)[0]).toEqual({ trend_group_id: first }))
  await key('{ArrowRight}')
  await userEvent.click(within(details).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Trend Details' })).toBeNull())
  screen.getByText('1 of 2')
})
