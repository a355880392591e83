import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { shown } from '../../../../../test/fans/studio-section.tsx'
import { BlocksSection } from './blocks/blocks-section.tsx'
import { newBlock } from './blocks/new-block.ts'
import { Cities } from './links/cities.tsx'
import { MusicLinks } from './links/music-links.tsx'

afterEach(cleanup)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('adds, reorders by keyboard and removes cities, and renumbers them (DROP-051, DROP-128)', async () => {
  const draft = shown(<Cities />, { drop_type: 'LINK_COLLECTION', link_collection: null })
  const cities = () => draft().link_collection?.links.map(({ title, order }) => `${order} ${title}`)
  for (const name of ['Lisbon', 'Madrid']) {
    await press('Add a city')
    expect(document.activeElement).toBe(screen.getByLabelText('City or event'))
    await userEvent.keyboard(name)
  }
  expect(cities()).toEqual(['0 Lisbon', '1 Madrid'])
  await press('Move Madrid up')
  expect(cities()).toEqual(['0 Madrid', '1 Lisbon'])
  await press('Remove Madrid')
  expect(cities()).toEqual(['0 Lisbon'])
})

it('gives a city a time zone only with its date', async () => {
  const draft = shown(<Cities />, { drop_type: 'LINK_COLLECTION', link_collection: null })
  const city = () => draft().link_collection?.links[0]
  await press('Add a city')
  expect(city()?.event_timezone).toBeNull()
  fireEvent.change(screen.getByLabelText('Date, date'), { target: { value: '2027-05-04' } })
  expect([city()?.event_date !== null, city()?.event_timezone]).toEqual([true, 'UTC'])
})

it('reorders blocks by keyboard and removes them (DROP-077, DROP-095)', async () => {
  const [watch, dates] = [newBlock('MEDIA'), newBlock('EVENT_TICKETING')]
  const draft = shown(<BlocksSection />, { blocks: [watch, dates] })
  const blocks = () => draft().blocks.map(({ title }) => title)
  expect(blocks()).toEqual([watch.title, dates.title])
  await press(`Move ${dates.title} up`)
  expect(blocks()).toEqual([dates.title, watch.title])
  await press(`Remove ${watch.title}`)
  expect(blocks()).toEqual([dates.title])
})

it.each([
  ['a city', <Cities key="cities" />, 'Add a city', 'City or event'],
  ['a service', <MusicLinks key="links" field="listening_links" title="Services" />, 'Spotify', 'Address'],
])('lays the fields of %s below its row, as wide as the list', async (_, section, opener, field) => {
  shown(section, {
    link_collection: null,
    listening_links: [{ platform: 'spotify', destination_url: null, is_hidden: false }],
  })
  await press(opener)
  const row = screen.getByRole('button', { name: /^Move .* up$/ }).parentElement?.parentElement
  const input = screen.getByLabelText(field)
  expect(row?.contains(input)).toBe(false)
  expect(row?.closest('li')?.contains(input)).toBe(true)
})
