import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { shown } from '../../../../../test/fans/studio-section.tsx'
import { BlocksSection } from './blocks/blocks-section.tsx'
import { newBlock } from './blocks/new-block.ts'
import { Cities } from './links/cities.tsx'

afterEach(cleanup)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('adds, reorders by keyboard and removes cities, and renumbers them (DROP-051, DROP-128)', async () => {
  const draft = shown(<Cities />, { drop_type: 'LINK_COLLECTION', link_collection: null })
  const cities = () => draft().link_collection?.links.map(({ title, order }) => `${order} ${title}`)
  for (const name of ['Lisbon', 'Madrid']) {
    await press('Add a city')
    await userEvent.type(screen.getByLabelText('City or event'), name)
  }
  expect(cities()).toEqual(['0 Lisbon', '1 Madrid'])
  await press('Move Madrid up')
  expect(cities()).toEqual(['0 Madrid', '1 Lisbon'])
  await press('Remove Madrid')
  expect(cities()).toEqual(['0 Lisbon'])
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
