import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { valuesOf } from '#features/signups/web/fields/form-values.ts'
import { forgetFan, storeFan } from '#features/signups/web/stored-fan.ts'
import type { PublicDrop } from '#records/drops/contract.ts'
import { dropLink } from '../../../../../test/fans/drop-link.ts'
import { samplePage } from '../../../../../test/fans/drop-page.ts'
import { renderDropPage } from '../render.tsx'
import { noteInAddress } from '../saving/address.ts'
import { connectedServices, receiptOf, storeConnected } from '../saving/connected.ts'
import { prepareRows, visitOf } from './visit.ts'

afterEach(() => {
  document.body.innerHTML = ''
  history.replaceState(null, '', '/')
  sessionStorage.clear()
  localStorage.clear()
})

const cities: Partial<PublicDrop> = {
  drop_type: 'LINK_COLLECTION',
  link_collection: {
    id: crypto.randomUUID(),
    links: [dropLink('lisbon', 1, { id: 'lisbon' }), dropLink('rome', 1, { id: 'rome' })],
  },
}
const song: Partial<PublicDrop> = {
  drop_type: 'TRACK_PRE_SAVE',
  presave_links: (['spotify', 'apple-music'] as const).map(platform => ({
    platform,
    destination_url: null,
    is_hidden: false,
  })),
}

/** The page at an address; what it opened by itself. */
function arrive(drop: Partial<PublicDrop>, search: string) {
  history.replaceState(null, '', `/vesper/night-bus${search}`)
  const html = renderDropPage(samplePage({ drop }))
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML
  const open = vi.fn((_opener: HTMLElement | null) => undefined)
  prepareRows(document, open)
  const opened = open.mock.calls.map(([opener]) => opener?.dataset.link ?? opener?.dataset.service ?? null)
  const form = document.querySelector<HTMLElement>('[data-signup]')
  return { opened, form: { ...form?.dataset } }
}
const isSaved = (service: string) => !document.querySelector<HTMLElement>(`[data-saved="${service}"]`)?.hidden

describe('the address of a visit', () => {
  it('names the link that was signed up through, which the form then knows (DROP-009)', () => {
    expect(visitOf(new URLSearchParams('drop_link_collection_link_id=rome')).link_id).toBe('rome')
    const { opened, form } = arrive(cities, '?drop_link_collection_link_id=rome')
    expect([opened, form.signedUpThrough]).toEqual([[], 'rome'])
  })

  it('opens the form of the link that it names to be opened, and of no other (DROP-010, DROP-063)', () => {
    expect(arrive(cities, '?drop_link_collection_link_id_to_open=rome').opened).toEqual(['rome'])
    expect(arrive(cities, '?drop_link_collection_link_id_to_open=oslo').opened).toEqual([])
    expect(arrive(cities, '').opened).toEqual([])
  })

  it.each([
    ['drop_signup_spotify_user_id', 'spotify'],
    ['drop_signup_apple_music_authentication_id', 'apple-music'],
  ])('opens the form on return with %s, at the link of the sign-up (DROP-063)', (parameter, service) => {
    const returned = arrive(cities, `?${parameter}=abc&drop_link_collection_link_id=rome`)
    expect([returned.opened, returned.form.returnedFrom]).toEqual([['rome'], service])
    expect(arrive(song, `?${parameter}=abc`).opened).toEqual([service])
  })

  it('says of a return only once, and keeps all else that stood in it (DROP-014)', () => {
    const kept = '?utm_source=ig&fbclid=x&drop_link_collection_link_ids_to_show=rome'
    arrive(cities, `${kept}&drop_signup_spotify_user_id=abc&drop_link_collection_link_id=rome`)
    expect(location.pathname + location.search).toBe(`/vesper/night-bus${kept}`)
  })

  it('gets the connection and the link of the sign-up, on the same path and beside what stood there (DROP-013, DROP-014)', () => {
    arrive(cities, '?utm_source=ig')
    const form = document.querySelector<HTMLElement>('[data-signup]')
    if (form) form.dataset.link = 'rome'
    noteInAddress('connection-1')
    expect(location.pathname).toBe('/vesper/night-bus')
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      utm_source: 'ig',
      drop_link_collection_link_id: 'rome',
      drop_signup_apple_music_authentication_id: 'connection-1',
    })
  })
})

it('marks the cities that this browser’s fan signed up for, and no other', () => {
  arrive(cities, '')
  expect(listed()).toEqual([])
  signUpTo('rome')
  document.dispatchEvent(new CustomEvent('fanfare:signed-up'))
  expect(listed()).toEqual([['rome', 'On the list']])
  arrive(cities, '')
  expect(listed()).toEqual([['rome', 'On the list']])
})

it('says which cities wait for their link, until it was followed in this browser', () => {
  signUpTo('rome', true)
  signUpTo('lisbon', true)
  arrive(cities, '')
  const waits = 'Almost in: follow your link'
  expect(listed()).toEqual([
    ['lisbon', waits],
    ['rome', waits],
  ])
  arrive(cities, '?signed_up=true&confirmed_link=rome&lang=en')
  expect(listed()).toEqual([
    ['lisbon', waits],
    ['rome', 'On the list'],
  ])
  expect(location.search).toBe('?signed_up=true&lang=en')
  arrive(cities, '')
  expect(listed()).toEqual([
    ['lisbon', waits],
    ['rome', 'On the list'],
  ])
})

it('marks no city as confirmed that this browser’s fan did not sign up for', () => {
  arrive(cities, '?signed_up=true&confirmed_link=rome')
  expect(listed()).toEqual([])
})

/** The marked cities, and what their rows say. */
const listed = () =>
  [...document.querySelectorAll<HTMLElement>('[data-link-row]')].flatMap(row =>
    [...row.querySelectorAll<HTMLElement>('.listed:not([hidden])')].map(mark => [
      row.dataset.linkRow,
      mark.textContent,
    ]),
  )

function signUpTo(link_id: string, is_pending = false) {
  const values = valuesOf(samplePage().drop, () => undefined)
  storeFan(values, { drop_id: samplePage({ drop: cities }).drop.id, signup_id: 'signup-1', link_id, is_pending })
}

describe('pre-saved rows', () => {
  const savedRows = () => [isSaved('spotify'), isSaved('apple-music')]
  const closeSheet = () => document.querySelector('dialog#signup')?.dispatchEvent(new Event('close'))

  it('mark the service the fan comes back from, and the others only while the post-signup view shows (DROP-069, DROP-141)', () => {
    arrive(song, '?drop_signup_spotify_user_id=abc')
    expect(savedRows()).toEqual([true, false])
    document.dispatchEvent(new CustomEvent('fanfare:signed-up'))
    expect(savedRows()).toEqual([true, true])
    closeSheet()
    expect(savedRows()).toEqual([true, false])
  })

  it('marks no service as pre-saved when the post-signup view closes after a cancelled authorization', () => {
    arrive(song, '?drop_signup_spotify_failed=true')
    document.dispatchEvent(new CustomEvent('fanfare:signed-up'))
    closeSheet()
    expect(savedRows()).toEqual([false, false])
  })

  it('still mark what was connected after a reload, unless the fan was cleared', () => {
    const { id } = samplePage({ drop: song }).drop
    storeConnected(id, { service: 'apple-music', signup_id: 'signup-1', receipt_url: null })
    localStorage.setItem('fanfare.drop_user_data', JSON.stringify({ signup_ids: { [id]: 'signup-1' } }))
    arrive(song, '')
    expect(savedRows()).toEqual([false, true])
    forgetFan()
    arrive(song, '')
    expect(savedRows()).toEqual([false, false])
    // the next fan in this tab
    localStorage.setItem('fanfare.drop_user_data', JSON.stringify({ signup_ids: { [id]: 'signup-2' } }))
    arrive(song, '')
    expect(savedRows()).toEqual([false, false])
  })
})

describe('a library that the fan took back on the receipt', () => {
  const { id } = samplePage({ drop: song }).drop
  const savedRows = () => [isSaved('spotify'), isSaved('apple-music')]
  const connect = (service: string, signup_id: string) => storeConnected(id, { service, signup_id, receipt_url: null })
  beforeEach(() => {
    localStorage.setItem('fanfare.drop_user_data', JSON.stringify({ signup_ids: { [id]: 'signup-1' } }))
    connect('spotify', 'signup-1')
    connect('apple-music', 'signup-1')
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is offered again, and is forgotten in this tab', async () => {
    const fetch = vi.fn(async (_url: string) => Response.json({ services: ['apple-music'], receipt_url: '/presave/t' }))
    vi.stubGlobal('fetch', fetch)
    arrive(song, '')
    await waitFor(() => expect(savedRows()).toEqual([false, true]))
    expect(fetch.mock.calls[0]).toEqual(['/app/v2/drop/signups/signup-1/connected_services'])
    expect(connectedServices(id)).toEqual(['apple-music'])
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('is asked for with its receipt when this browser has signed up again since', async () => {
    sessionStorage.clear()
    storeConnected(id, {
      service: 'spotify',
      signup_id: 'signup-0',
      receipt_url: 'https://label.example/presave/abc.def',
    })
    const fetch = vi.fn(async (_url: string) => Response.json({ services: [], receipt_url: '/presave/t' }))
    vi.stubGlobal('fetch', fetch)
    arrive(song, '')
    await waitFor(() => expect(savedRows()).toEqual([false, false]))
    expect(fetch.mock.calls.flat().toSorted()).toEqual([
      '/app/v2/drop/signups/signup-0/connected_services?receipt=abc.def',
      '/app/v2/drop/signups/signup-1/connected_services',
    ])
  })

  it('is offered again also when the address still names it', async () => {
    sessionStorage.clear()
    vi.stubGlobal('fetch', async () => Response.json({ services: [], receipt_url: '/presave/t' }))
    arrive(song, '?drop_signup_apple_music_authentication_id=abc')
    expect(savedRows()).toEqual([false, true])
    await waitFor(() => expect(savedRows()).toEqual([false, false]))
  })

  it('is asked for with the receipt of its sign-up when another service of it has none', async () => {
    const receipt_url = 'https://label.example/presave/abc.def'
    storeConnected(id, { service: 'spotify', signup_id: 'signup-1', receipt_url })
    connect('apple-music', 'signup-1')
    const fetch = vi.fn(async (_url: string) => Response.json({ services: [], receipt_url }))
    vi.stubGlobal('fetch', fetch)
    arrive(song, '')
    await waitFor(() => expect(savedRows()).toEqual([false, false]))
    expect(fetch.mock.calls).toEqual([['/app/v2/drop/signups/signup-1/connected_services?receipt=abc.def']])
  })

  it('is offered again when Back shows the page as it was left', async () => {
    let services = ['spotify', 'apple-music']
    const fetch = vi.fn(async () => Response.json({ services, receipt_url: '/presave/t' }))
    vi.stubGlobal('fetch', fetch)
    arrive(song, '')
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
    expect(savedRows()).toEqual([true, true])
    services = []
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await waitFor(() => expect(savedRows()).toEqual([false, false]))
  })

  it('keeps a library that is connected while the server is asked', async () => {
    vi.stubGlobal('fetch', async () => {
      connect('spotify', 'signup-2')
      return Response.json({ services: [], receipt_url: '/presave/t' })
    })
    arrive(song, '')
    await waitFor(() => expect(savedRows()).toEqual([true, false]))
    expect(connectedServices(id)).toEqual(['spotify'])
  })

  it.each([
    ['404', async () => new Response('{}', { status: 404 })],
    ['429', async () => new Response('{}', { status: 429 })],
    ['with the page of a network', async () => new Response('<p>Sign in to the Wi-Fi</p>')],
    ['nothing', () => Promise.reject(new TypeError('offline'))],
  ])('stays marked when the server answers %s', async (_, answer) => {
    const fetch = vi.fn(answer)
    vi.stubGlobal('fetch', fetch)
    arrive(song, '')
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
    await new Promise(resolve => setTimeout(resolve))
    expect(savedRows()).toEqual([true, true])
    expect(connectedServices(id)).toEqual(['spotify', 'apple-music'])
  })
})

it('marks connected services in a new tab, with the link to the receipt', async () => {
  const { id } = samplePage({ drop: song }).drop
  localStorage.setItem('fanfare.drop_user_data', JSON.stringify({ signup_ids: { [id]: 'signup-1' } }))
  vi.stubGlobal('fetch', async () => Response.json({ services: ['spotify'], receipt_url: '/presave/t' }))
  arrive(song, '')
  await waitFor(() => expect([isSaved('spotify'), isSaved('apple-music')]).toEqual([true, false]))
  expect(receiptOf(id, { service: 'spotify', signup_id: 'signup-1' })).toBe('/presave/t')
  vi.unstubAllGlobals()
})

it('asks nothing of the server where nobody signed up', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  arrive(song, '')
  await new Promise(resolve => setTimeout(resolve))
  expect(fetch).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

it('leads from a pre-saved row back to the sheet of its service, without scripts too (DROP-069)', () => {
  arrive(song, '?drop_signup_spotify_user_id=abc')
  const row = screen.getByRole('button', { name: /^Spotify\s+Pre-saved$/ })
  expect([row.getAttribute('href'), row.dataset.service, 'open' in row.dataset]).toEqual(['#signup', 'spotify', true])
})
