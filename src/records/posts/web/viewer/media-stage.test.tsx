import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { press } from '../../../../../test/fans/fake-api.tsx'
import { shownPost } from '../../../../../test/posts/shown-posts.ts'
import { disabled, key, media, video, viewerStage } from '../../../../../test/posts/viewer-stage.tsx'

const { open, played, stopped } = viewerStage()
const picture = () => document.querySelector('img[alt^="Picture"]')?.getAttribute('alt')
const slides = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ image_url: `/app/slides/${at + 1}.webp`, play_url: null }))
/** As the browser does when it knows the length of a video. */
function loaded(length: number) {
  const element = media('video')
  Object.defineProperty(element, 'duration', { configurable: true, value: length })
  fireEvent.loadedMetadata(element)
  return element
}

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

it('links to the post on its platform when nothing can be played (MEDIA-015)', () => {
  open(shownPost(1, { play_url: 'https://cdn.example/1.mp4' }))
  expect(media('video')).toBeNull()
  screen.getByRole('link', { name: 'Watch on TikTok' })
})
