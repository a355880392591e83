import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { shown } from '../../../../../../test/fans/studio-section.tsx'
import { ItemFields } from './item-fields.tsx'
import { type Item, newItem } from './new-block.ts'

afterEach(cleanup)

function fieldsOf(item_type: Item['item_type']) {
  let changed: Item | undefined
  const set = (item: Item) => {
    changed = item
  }
  shown(<ItemFields item={newItem(item_type, 1)} path="blocks.0.items.0" onChange={set} />)
  return () => changed
}

it.each([
  ['MEDIA', 'Video at'],
  ['LINK', 'Leads to'],
  ['EVENT_TICKETING', 'Tickets at'],
] as const)('asks where an item of type %s leads (DROP-093)', async (item_type, label) => {
  const changed = fieldsOf(item_type)
  await userEvent.click(screen.getByLabelText(label))
  await userEvent.paste('https://video.example/1')
  expect(changed()?.destination_url).toBe('https://video.example/1')
})

it('shows no destination field for songs, which have a link per service (DROP-134)', () => {
  fieldsOf('SONG')
  expect(screen.queryByLabelText(/ at$|^Leads to/)).toBeNull()
})
