import { afterEach, expect, it } from 'vitest'
import { start } from './loader.ts'

afterEach(() => history.replaceState(null, '', '/'))

function linkAt(address: string): string {
  history.replaceState(null, '', address)
  const link = document.createElement('a')
  link.className = 'language'
  link.setAttribute('href', '?lang=fr')
  document.body.replaceChildren(link)
  start(document)
  return link.pathname + link.search
}

it('keeps the campaign, the click and the links that are shown when the fan changes the language (DROP-013)', () => {
  expect(linkAt('/mara/low-tide?utm_source=instagram&utm_campaign=night&fbclid=abc')).toBe(
    '/mara/low-tide?lang=fr&utm_source=instagram&utm_campaign=night&fbclid=abc',
  )
  expect(linkAt('/d/x1?drop_link_collection_link_ids_to_show=a&drop_link_collection_link_ids_to_show=b')).toBe(
    '/d/x1?lang=fr&drop_link_collection_link_ids_to_show=a&drop_link_collection_link_ids_to_show=b',
  )
})

it('leaves out what belongs to the page that was open', () => {
  expect(linkAt('/mara/low-tide?lang=en&signed_up=true&drop_signup_spotify_failed=true')).toBe('/mara/low-tide?lang=fr')
  expect(linkAt(`/mara/low-tide?utm_source=${'x'.repeat(501)}`)).toBe('/mara/low-tide?lang=fr')
})
