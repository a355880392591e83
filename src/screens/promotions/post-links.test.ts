import { expect, it } from 'vitest'
import { readPostLink } from './post-links.ts'

it.each([
  ['https://www.tiktok.com/@mara/video/7301234567890123456?_r=1&u_code=x', 'TikTok', '7301234567890123456'],
  ['tiktok.com/@mara/photo/7301234567890123457', 'TikTok', '7301234567890123457'],
  ['https://www.instagram.com/reel/CzAb-12_x/?igsh=abc', 'Instagram', 'CzAb-12_x'],
  ['https://instagram.com/mara/p/CzAb/', 'Instagram', 'CzAb'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'YouTube', 'dQw4w9WgXcQ'],
  ['https://youtube.com/shorts/abcdef12345', 'YouTube', 'abcdef12345'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'YouTube', 'dQw4w9WgXcQ'],
  ['https://x.com/mara/status/1720000000000000000', 'Twitter', '1720000000000000000'],
])('reads the post of %s', (link, platform, platform_id) => {
  expect(readPostLink(link)).toMatchObject({ platform, platform_id })
})

it('keeps nothing of the address that follows the visitor', () => {
  expect(readPostLink('https://www.youtube.com/watch?v=dQw4w9WgXcQ&si=xyz')?.url).toBe(
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  )
  expect(readPostLink('https://www.tiktok.com/@mara/video/73?_r=1')?.url).toBe('https://www.tiktok.com/@mara/video/73')
})

it.each(['https://www.tiktok.com/@mara', 'https://evil.example/tiktok.com/video/1', 'nottiktok.com/video/12', ''])(
  'reads no post of %j',
  link => expect(readPostLink(link)).toBeNull(),
)
