import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { places } from '#features/places/contract.ts'
import { fakeApi, press, show, toasted } from '../../../../test/fans/fake-api.tsx'
import { creatorEdits } from '../contract.ts'
import { CreatorGenres } from './creator-genres.tsx'
import { CreatorHistory } from './creator-history.tsx'
import { CreatorLocations } from './creator-locations.tsx'

const server = fakeApi()
const creator_id = '01980000-0000-7000-8000-000000000101'
const idOf = (at: number) => `01980000-0000-7000-8000-0000000002${String(at).padStart(2, '0')}`
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('locations', () => {
  const porto = {
    address: { city: 'Porto', town: null, village: null, state: null, country: 'Portugal', country_code: 'pt' },
    display_name: 'Porto, Portugal',
    lat: '41.15',
    lon: '-8.61',
    time_zone: 'Europe/Lisbon',
  }
  it('searches cities by name from three characters and adds each city once (EDIT-033, EDIT-034, API-036)', async () => {
    server.says(places.autocomplete, [porto])
    server.says(creatorEdits.setLocations, ({ locations }) => locations)
    show(<CreatorLocations creator_id={creator_id} />)
    expect(await screen.findByText('No additional locations yet')).toBeTruthy()
    expect(server.sentTo(creatorEdits.listLocations)).toHaveLength(1)
    await press('Edit Additional Locations')
    const dialog = await dialogOf('Additional Locations')
    const search = dialog.getByRole('searchbox', { name: 'Search cities' })
    await userEvent.type(search, 'po')
    await new Promise(resolve => setTimeout(resolve, 550))
    const asked = () => server.sentTo(places.autocomplete)
    expect(asked()).toEqual([])
    await userEvent.type(search, 'rt')
    await userEvent.click(await dialog.findByRole('button', { name: 'Porto, Portugal' }, { timeout: 3_000 }))
    expect(asked()).toHaveLength(1)
    expect(within(dialog.getByRole('list', { name: 'Locations' })).getAllByRole('listitem')).toHaveLength(1)
    await userEvent.type(search, 'port')
    const again = await dialog.findByRole('button', { name: 'Porto, Portugal' }, { timeout: 3_000 })
    expect(again).toHaveProperty('disabled', true)
    await press('Save', dialog)
    await toasted('Saved Creator Locations')
    expect(server.sentTo(creatorEdits.setLocations)).toEqual([
      {
        creator_id,
        locations: [{ city: 'Porto', state: null, country_code: 'PT', latitude: 41.15, longitude: -8.61 }],
        seen: [],
      },
    ])
  })
  it('keeps the list when a save fails (EDIT-033), and names a state that is called as its city once', async () => {
    const lisbon = { city: 'Lisbon', state: 'Lisbon', country_code: 'PT', latitude: null, longitude: null }
    server.says(creatorEdits.listLocations, [lisbon])
    server.says(creatorEdits.setLocations, { failed: [500, 'Not today.'] })
    show(<CreatorLocations creator_id={creator_id} />)
    expect(await screen.findByText('Lisbon, Portugal')).toBeTruthy()
    await press('Edit Additional Locations')
    const dialog = await dialogOf('Additional Locations')
    await press('Remove Lisbon, Portugal', dialog)
    await press('Save', dialog)
    await toasted('Failed to Save Creator Locations: Not today.')
    expect(server.sentTo(creatorEdits.setLocations)).toEqual([{ creator_id, locations: [], seen: [lisbon] }])
  })
})

it('offers all genres to choose from, beside the genres of the profiles (EDIT-046)', async () => {
  const [folk, house, jazz] = ['Folk', 'House', 'Jazz'].map(genre => ({ id: genre.toLowerCase(), genre }))
  server.says(creatorEdits.listGenres, { items: [], of_profiles: [jazz] })
  server.says(creatorEdits.setGenres, { items: [folk], of_profiles: [jazz] })
  show(<CreatorGenres creator_id={creator_id} genres={[folk, house, jazz] as { id: string; genre: string }[]} />)
  expect(await screen.findByText('Jazz')).toBeTruthy()
  await press('Edit Frequently Used Genres')
  const dialog = await dialogOf('Frequently Used Genres')
  expect(dialog.getByText('Their profiles say: Jazz')).toBeTruthy()
  await userEvent.click(dialog.getByRole('combobox', { name: /Genres/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Folk' }))
  await userEvent.keyboard('{Escape}')
  await press('Save', dialog)
  await waitFor(() =>
    expect(server.sentTo(creatorEdits.setGenres)).toEqual([{ creator_id, genre_ids: ['folk'], seen: [] }]),
  )
})

it('shows who changed what, with old and new value', async () => {
  const at = new Date(Date.now() - 7_200_000).toISOString()
  let events = 0
  const links = { next: 'more', previous: null, has_next: true, has_previous: false }
  const event = (field: string, before: unknown, after: unknown, by_name: string | null = 'Ann', by_user = 'ann') => ({
    id: idOf(++events),
    at,
    by_user: by_user || null,
    by_name,
    field,
    before,
    after,
  })
  const booked = { id: idOf(91), type: 'email', value: 'mara@mail.example', description: 'Bookings', manager: null }
  const films = { id: idOf(900), platform: 'YouTube', username: 'mara.films' }
  server.says(creatorEdits.history, ({ cursor }) =>
    cursor
      ? {
          items: [
            event('genres', [{ id: 'folk', genre: 'Folk' }], [], 'Ben'),
            event('tags', null, ['Tour', 'Dance'], null, 'gone'),
            event('name', 'Mara', null),
            event('profiles', null, [films, { ...films, platform: 'Twitter', username: '@mara' }]),
            event('profiles', [films], null),
            event('main_profile', films, null),
            event('lists', null, [{ id: idOf(92), name: 'Tour openers' }]),
            event(
              'lists',
              [
                { id: idOf(93), name: null },
                { id: idOf(92), name: 'Tour openers' },
              ],
              null,
            ),
            event('contact_methods', [booked], [{ ...booked, manager: 'Kit' }]),
          ],
          links: { ...links, next: null },
        }
      : {
          items: [
            event('rating', 0, 4),
            event('pricing', [], [{ currency: 'GBP', price: 1200, num_posts: 2, description: 'TikTok' }], null, ''),
          ],
          links,
        },
  )
  show(<CreatorHistory creator_id={creator_id} />)
  const lines = async () => (await screen.findAllByRole('listitem')).map(line => line.textContent)
  expect(await lines()).toEqual([
    'Ann changed the rating2h agoBeforeNo ratingAfter4 of 5',
    'Fanfare changed the prices2h agoBeforeNothingAfter£1,200, 2 posts, TikTok',
  ])
  await press('Show more')
  await waitFor(async () =>
    expect((await lines()).slice(2)).toEqual([
      'Ben changed the genres2h agoBeforeFolkAfterNothing',
      'Somebody who has left added tags2h agoTour; Dance',
      'Ann changed the name2h agoBeforeMaraAfterNothing',
      'Ann added profiles2h ago@mara.films on YouTube; @mara on X',
      'Ann removed a profile2h ago@mara.films on YouTube',
      'Ann changed the main profile2h agoBefore@mara.films on YouTubeAfterThe largest',
      'Ann added to a list2h agoTour openers',
      'Ann removed from lists2h agoAll Creators; Tour openers',
      'Ann changed the contact methods2h agoBeforemara@mail.example, BookingsAftermara@mail.example, Bookings, Manager: Kit',
    ]),
  )
})
