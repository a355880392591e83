import { describe, expect, it } from 'vitest'
import { gridColumns } from './grid-columns.ts'
import { assetsOf, audioOf, DEFAULT_VOLUME, dotsOf, VIDEO_START_S, VOLUME_STEP } from './media-rules.ts'
import { emojiOf } from './trend-emoji.ts'
import { playerTime } from './viewer/player-time.ts'

describe('the pager', () => {
  it('shows at most eight dots, a window around the current one (MEDIA-003)', () => {
    expect(dotsOf(0, 3)).toEqual([0, 1, 2])
    expect(dotsOf(0, 12)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(dotsOf(6, 12)).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    expect(dotsOf(11, 12)).toEqual([4, 5, 6, 7, 8, 9, 10, 11])
    for (let index = 0; index < 20; index++) expect(dotsOf(index, 20)).toContain(index)
  })
})

describe('the player', () => {
  it('starts at 0.001 s, at half volume, in steps of 0.01 (MEDIA-016)', () => {
    expect([VIDEO_START_S, DEFAULT_VOLUME, VOLUME_STEP]).toEqual([0.001, 0.5, 0.01])
  })

  it('shows mm:ss below an hour, h:mm:ss from there, and 00:00 without a length (MEDIA-017, MEDIA-018)', () => {
    expect([65, 3_605, 0, null, Number.NaN, Number.POSITIVE_INFINITY].map(playerTime)).toEqual([
      '01:05',
      '1:00:05',
      '00:00',
      '00:00',
      '00:00',
      '00:00',
    ])
  })
})

describe('what can be shown of a post', () => {
  const post = { play_url: null, cover_url: '/app/c.webp', carousel_assets: [], sound: null }
  it('is its slides, else its video, else its picture, and nothing of other hosts (MEDIA-001)', () => {
    const slide = { image_url: '/app/1.webp', play_url: null }
    expect(
      assetsOf({ ...post, carousel_assets: [slide, { image_url: 'https://cdn.example/2.jpg', play_url: null }] }),
    ).toEqual([slide])
    expect(assetsOf({ ...post, play_url: '/app/v.webm' })).toEqual([
      { image_url: '/app/c.webp', play_url: '/app/v.webm' },
    ])
    expect(assetsOf({ ...post, play_url: 'https://cdn.example/v.mp4' })).toEqual([
      { image_url: '/app/c.webp', play_url: null },
    ])
    expect(assetsOf({ ...post, play_url: '//cdn.example/v.mp4' })[0]?.play_url).toBeNull()
    const sound = { play_url: '/app/a.mp3' }
    expect([audioOf({ ...post, sound }), audioOf({ ...post, sound, carousel_assets: [slide] })]).toEqual([
      null,
      '/app/a.mp3',
    ])
  })
})

it('has 7 columns from 1536 pixels, 6 from 1280, 5 from 1024, 4 from 768, 3 from 640, else 2 (POST-045)', () => {
  expect([1536, 1535, 1280, 1279, 1024, 1023, 768, 767, 640, 639, 320].map(gridColumns)).toEqual([
    7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2,
  ])
})

it('draws the emoji of a trend from its code points', () => {
  expect([emojiOf('1f3b5'), emojiOf('1f9d1-200d-1f3a4'), emojiOf(null), emojiOf('zz')]).toEqual([
    '🎵',
    '🧑‍🎤',
    '〰',
    '〰',
  ])
})
