import { describe, expect, it } from 'vitest'
import { catalogueItem } from './catalogue-address.ts'

const ID = '4aawyAB9vmqN3uQ7FjRGTy'

describe('the release behind an address', () => {
  it.each([
    ['spotify', `https://open.spotify.com/album/${ID}?si=1`, 'album', ID],
    ['spotify', `https://open.spotify.com/intl-fr/track/${ID}`, 'song', ID],
    ['spotify', `spotify:album:${ID}`, 'album', ID],
    ['apple-music', 'https://music.apple.com/us/album/heat-signature/1577502911', 'album', '1577502911'],
    ['apple-music', 'https://music.apple.com/fr/album/heat-signature/1577502911?i=1577502912', 'song', '1577502912'],
    ['apple-music', 'https://music.apple.com/us/song/heat-signature/1577502912', 'song', '1577502912'],
  ] as const)('reads %s %s', (service, address, kind, id) => {
    expect(catalogueItem(service, address)).toEqual({ service, kind, id })
  })

  it.each([
    ['spotify', `https://open.spotify.com.evil.example/album/${ID}`],
    ['spotify', 'https://open.spotify.com/artist/4aawyAB9vmqN3uQ7FjRGTy'],
    ['spotify', 'https://music.apple.com/us/album/x/1577502911'],
    ['apple-music', 'https://music.apple.com/us/artist/x/1577502911'],
    ['apple-music', 'https://music.apple.com.evil.example/us/album/x/1577502911'],
  ] as const)('finds none of %s in %s', (service, address) => {
    expect(catalogueItem(service, address)).toBeNull()
  })
})
