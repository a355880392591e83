import { describe, expect, it } from 'vitest'
import type { PublicDrop } from '#records/drops/contract.ts'
import { dropLink } from '../../../../../test/fans/drop-link.ts'
import { samplePage } from '../../../../../test/fans/drop-page.ts'
import type { CollectionLink } from '../../link-rules.ts'
import { renderDropPage } from '../render.tsx'
import { arrangeRows } from './arrange-rows.ts'
import { visitOf } from './visit.ts'

type PageChanges = NonNullable<Parameters<typeof samplePage>[0]>

const page = (drop: Partial<PublicDrop>, changes: Omit<PageChanges, 'drop'> = {}) =>
  new DOMParser().parseFromString(renderDropPage(samplePage({ ...changes, drop })), 'text/html')
const texts = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map(element => element.textContent?.trim())

const link = (title: string, order: number, more: Partial<CollectionLink> = {}) =>
  dropLink(title, order, { id: title.toLowerCase(), ...more })
const collection = (links: CollectionLink[]): Partial<PublicDrop> => ({
  drop_type: 'LINK_COLLECTION',
  link_collection: { id: crypto.randomUUID(), links },
})

describe('a collection of links', () => {
  const general_signup = { id: 'general_signup' }

  it('lists visible links with title, venue and date, and omits hidden ones (DROP-052, DROP-054)', () => {
    const document = page(
      collection([
        link('Lisbon', 2, {
          subtitle_one: 'Sala Azul',
          event_date: '2027-02-12T20:00:00.000Z',
          event_timezone: 'Europe/Lisbon',
        }),
        link('Madrid', 1),
        link('Porto', 3, { is_hidden: true }),
      ]),
    )
    expect(texts(document, '.row-title')).toEqual(['Madrid', 'Lisbon'])
    expect(texts(document, '.row p')).toEqual(['Sala Azul', 'Feb. 12th, 2027'])
  })

  it('shows SOLD OUT and no button for a disabled link (DROP-056)', () => {
    const document = page(collection([link('Berlin', 1, { is_call_to_action_disabled: true })]))
    expect(texts(document, '.gone')).toEqual(['SOLD OUT'])
    expect(document.querySelector('.row a')).toBeNull()
  })

  it('opens the link’s sign-up with its own text and picture (DROP-057, DROP-058, DROP-064, DROP-101, DROP-139)', () => {
    const links = [
      link('Lisbon', 1, { subtitle_one: 'Sala Azul', custom_signup_button_text: 'Tell me' }),
      link('Rome', 2),
    ]
    const document = page(collection(links), { link_images: { lisbon: '/media/lisbon.webp' } })
    const [lisbon, rome] = document.querySelectorAll<HTMLElement>('.row [data-open]')
    expect(lisbon?.textContent).toBe('Tell me')
    expect(rome?.textContent).toBe('Sign Up')
    expect({ ...lisbon?.dataset }).toMatchObject({
      link: 'lisbon',
      title: 'Lisbon',
      about: 'Sala Azul',
      image: '/media/lisbon.webp',
    })
    expect(rome?.dataset.image).toBeUndefined()
  })

  it('shows the link’s own picture in its sign-up dialog instead of the one in the settings (DROP-139)', () => {
    const links = [link('Lisbon', 1, { image_url: '/media/own.webp' }), link('Rome', 2)]
    const document = page(collection(links), { link_images: { lisbon: '/media/a.webp', rome: '/media/b.webp' } })
    const images = [...document.querySelectorAll<HTMLElement>('.row [data-open]')].map(({ dataset }) => dataset.image)
    expect(images).toEqual(['/media/own.webp', '/media/b.webp'])
  })

  it('opens a link without sign-up in a new tab (DROP-059)', () => {
    const destination_url = 'https://tickets.example/milan'
    const document = page(collection([link('Milan', 1, { call_to_action: 'LINK', destination_url })]))
    const out = document.querySelector<HTMLAnchorElement>('.row a')
    expect([out?.href, out?.target, out?.rel]).toEqual([destination_url, '_blank', 'noopener'])
  })

  it('has a general sign-up unless its profile is excluded, even without links (DROP-060, DROP-066, DROP-143)', () => {
    const document = page(collection([]), { general_signup })
    expect(texts(document, '[data-general] [data-open]')).toEqual(['Sign up for your city'])
    expect(document.querySelector('#signup-title')?.textContent).toBe('Sign up for your city')
    expect(document.querySelector('#signup-about')?.textContent).toBe('Be the first to know about events near you.')
    expect(page(collection([])).querySelector('[data-general]')).toBeNull()
  })

  it('titles the general sign-up by the drop when a link has no text of its own (DROP-064, DROP-065)', () => {
    const own = { custom_universal_signup_title: 'On tour', custom_universal_signup_description: 'Hear first.' }
    const document = page({ ...collection([]), ...own }, { general_signup })
    expect(document.querySelector('#signup-title')?.textContent).toBe('On tour')
    expect(document.querySelector('#signup-about')?.textContent).toBe('Hear first.')
  })

  describe('in the browser', () => {
    const cities = () =>
      page(
        collection([
          link('Berlin', 1, { event_timezone: 'Europe/Berlin' }),
          link('Paris', 2, { event_timezone: 'Europe/Paris' }),
          link('Secret', 3, { is_hidden: true }),
        ]),
        { general_signup },
      )
    const shown = (document: Document) =>
      [...document.querySelectorAll<HTMLElement>('[data-link-row]')]
        .filter(row => !row.hidden)
        .map(row => row.dataset.linkRow)
    const arranged = (search: string, zone: string) => {
      const document = cities()
      arrangeRows(document, new URLSearchParams(search), zone)
      return document
    }

    it('sorts the visitor’s time zone first and marks it as near (DROP-051)', () => {
      const document = arranged('', 'Europe/Paris')
      expect(shown(document)).toEqual(['paris', 'berlin'])
      const near = [...document.querySelectorAll<HTMLElement>('.near')].map(({ hidden }) => hidden)
      expect(near).toEqual([false, true])
      expect(shown(arranged('', 'Asia/Tokyo'))).toEqual(['berlin', 'paris'])
    })

    it('shows only the ids in the address, and never a hidden link (DROP-011, DROP-053)', () => {
      const ids = 'drop_link_collection_link_ids_to_show=berlin,secret'
      expect(shown(arranged(ids, 'Asia/Tokyo'))).toEqual(['berlin'])
    })

    it('omits the general sign-up when the ids in the address do not include it (DROP-061, DROP-062)', () => {
      const general = (search: string) =>
        arranged(search, 'Asia/Tokyo').querySelector<HTMLElement>('[data-general]')?.hidden
      expect(general('')).toBe(false)
      expect(general('drop_link_collection_link_ids_to_show=berlin')).toBe(true)
      expect(general('drop_link_collection_link_ids_to_show=berlin,general_signup')).toBe(false)
    })
  })
})

describe('pre-save rows', () => {
  const presave_links = (['spotify', 'apple-music', 'beatport', 'bandcamp', 'tidal'] as const).map(platform => ({
    platform,
    destination_url: `https://${platform}.example/`,
    is_hidden: platform === 'tidal',
  }))
  const document = page({ drop_type: 'TRACK_PRE_SAVE', presave_links })

  it('include each visible link (DROP-067)', () => {
    expect(document.querySelectorAll('.svc > li')).toHaveLength(4)
  })

  it('open the sign-up for Spotify and Apple Music (DROP-068, DROP-072, ENUM-016)', () => {
    const rows = [...document.querySelectorAll<HTMLElement>('.svc [data-open]:not([data-saved])')]
    expect(rows.map(row => row.dataset.service)).toEqual(['spotify', 'apple-music'])
    expect(rows.map(row => row.querySelector('span')?.textContent)).toEqual(['Pre-save', 'Pre-save'])
  })

  it('pre-save rows state what is added to the library, including later releases for a forever-save', () => {
    const said = (more: Partial<PublicDrop> = {}) =>
      page({ drop_type: 'TRACK_PRE_SAVE', presave_links, custom_artist_title: 'Ines', ...more }).querySelector('.note')
        ?.textContent
    expect(said()).toBe('We only add this release to your library. You can take it back at any time.')
    expect(said({ allow_forever_save: true })).toBe(
      'We only add this release and later ones by Ines to your library. You can take it back at any time.',
    )
    expect(said({ allow_forever_save: true, translation_language: 'fr' })).toMatch(
      /^Nous ajoutons seulement cette sortie et les prochaines de Ines à ta bibliothèque\./,
    )
    expect(said({ presave_links: presave_links.filter(({ platform }) => platform === 'beatport') })).toBeUndefined()
  })

  it('link to every other service in a new tab, and say pre-order for Beatport (DROP-070..072, SAVE-001, ENUM-016)', () => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.svc a[target=_blank]')]
    expect(links.map(({ href }) => href)).toEqual(['https://beatport.example/', 'https://bandcamp.example/'])
    expect(links.map(each => each.querySelector('span')?.textContent?.trim())).toEqual(['Pre-order', 'Pre-save'])
  })

  it.each([
    ['drop_signup_spotify_user_id=abc', 'spotify'],
    ['drop_signup_apple_music_authentication_id=abc', 'apple-music'],
    ['', null],
  ])('knows from "%s" that the visitor returns from %s (DROP-007, DROP-008)', (search, service) => {
    expect(visitOf(new URLSearchParams(search)).returned_from).toBe(service)
  })
})

it('leads whoever has signed up on to where the release is heard, where the page has no rows of services', () => {
  const listening_links = [
    { platform: 'bandcamp' as const, destination_url: 'https://bandcamp.example/', is_hidden: false },
  ]
  const after = (drop: Partial<PublicDrop>) => texts(page({ listening_links, ...drop }), '.afterwards a')
  expect(after({})).toEqual(['Bandcamp'])
  expect(after({ form_layout: 'COMPACT' })).toEqual(['Bandcamp'])
  expect(after({ drop_type: 'LISTENING' })).toEqual([])
  expect(after({ listening_links: [] })).toEqual([])
})

describe('a listening page', () => {
  const listening_links = (['bandcamp', 'spotify', 'deezer'] as const).map(platform => ({
    platform,
    destination_url: `https://${platform}.example/`,
    is_hidden: platform === 'deezer',
  }))

  it('lists its links and a card that opens the sign-up (DROP-073, DROP-075)', () => {
    const document = page({ drop_type: 'LISTENING', listening_links })
    expect(texts(document, '.svc a')).toEqual(['Bandcamp', 'Spotify'])
    expect([...document.querySelectorAll<HTMLAnchorElement>('.svc a')].every(({ target }) => target === '_blank')).toBe(
      true,
    )
    expect(document.querySelector('.card h2')?.textContent).toBe('Stay in the loop')
    expect(document.querySelector('.card [data-open]')).not.toBeNull()
  })

  it('shows the owner’s text on the card (DROP-074)', () => {
    const own = { custom_universal_signup_title: 'Letters', custom_universal_signup_description: 'Two a year.' }
    const document = page({ drop_type: 'LISTENING', listening_links, ...own })
    expect(texts(document, '.card h2, .card p')).toEqual(['Letters', 'Two a year.'])
  })
})
