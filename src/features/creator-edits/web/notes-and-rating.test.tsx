import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Button } from '#platform/web/ui/button.tsx'
import { fakeApi, press, show, toasted } from '../../../../test/fans/fake-api.tsx'
import { creatorEdits } from '../contract.ts'
import { CreatorContacts } from './creator-contacts.tsx'
import { CreatorGenres } from './creator-genres.tsx'
import { CreatorLocations } from './creator-locations.tsx'
import { CreatorNotes } from './creator-notes.tsx'
import { CreatorPricing } from './creator-pricing.tsx'
import { CreatorRating, RatingPopover } from './creator-rating.tsx'

const server = fakeApi()
const creator_id = '01980000-0000-7000-8000-000000000101'
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
const save = async () => press('Save')

describe('notes', () => {
  const notesAre = (notes: string) => server.says(creatorEdits.getNotes, { creator_id, notes })

  it('asks once for notes that may be missing and offers Add (EDIT-039, EDIT-040)', async () => {
    server.says(creatorEdits.getNotes, { creator_id, notes: null })
    show(<CreatorNotes creator_id={creator_id} />)
    const loading = screen.getByRole('status')
    expect(loading.textContent).toBe('Loading notes')
    expect(loading.querySelector('svg')?.getAttribute('class')).toContain('animate-spin')
    await press('Add')
    expect(screen.getByPlaceholderText('Enter notes...')).toBeTruthy()
    expect(server.sentTo(creatorEdits.getNotes)).toEqual([{ creator_id, or_null: true }])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })
  it('edits notes in place, saves them and shows them again (EDIT-038, EDIT-041, EDIT-045)', async () => {
    notesAre('Prefers mornings')
    server.says(creatorEdits.setNotes, ({ notes }) => {
      notesAre(String(notes))
      return { creator_id, notes }
    })
    show(<CreatorNotes creator_id={creator_id} />)
    await press('Edit')
    const field = screen.getByPlaceholderText<HTMLTextAreaElement>('Enter notes...')
    expect(field.value).toBe('Prefers mornings')
    expect(field.closest('.\\[\\&_textarea\\]\\:min-h-\\[120px\\]')).toBeTruthy()
    await userEvent.type(field, ' only')
    await save()
    await toasted('Saved Creator Notes')
    await waitFor(() => expect(screen.queryByPlaceholderText('Enter notes...')).toBeNull())
    expect(screen.getByText('Prefers mornings only')).toBeTruthy()
    expect(server.sentTo(creatorEdits.setNotes)).toEqual([
      { creator_id, notes: 'Prefers mornings only', seen: 'Prefers mornings' },
    ])
  })
  it('focuses the field at once, and the button again after Save and Cancel (EDIT-038)', async () => {
    server.says(creatorEdits.getNotes, { creator_id, notes: null })
    server.says(creatorEdits.setNotes, ({ notes }) => {
      notesAre(String(notes))
      return { creator_id, notes }
    })
    show(<CreatorNotes creator_id={creator_id} />)
    await press('Add')
    await userEvent.keyboard('jot this down')
    expect(screen.getByPlaceholderText<HTMLTextAreaElement>('Enter notes...').value).toBe('jot this down')
    await press('Cancel')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' }))
    await userEvent.keyboard('{Enter}jot')
    await save()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' })))
    await userEvent.keyboard('{Enter} more')
    expect(screen.getByPlaceholderText<HTMLTextAreaElement>('Enter notes...').value).toBe('jot more')
  })
  it('restores the old notes on Cancel, and saves empty notes (EDIT-042, EDIT-043)', async () => {
    notesAre('Prefers mornings')
    server.says(creatorEdits.setNotes, { creator_id, notes: '' })
    show(<CreatorNotes creator_id={creator_id} />)
    await press('Edit')
    await userEvent.clear(screen.getByPlaceholderText('Enter notes...'))
    await press('Cancel')
    expect(screen.getByText('Prefers mornings')).toBeTruthy()
    await press('Edit')
    await userEvent.clear(screen.getByPlaceholderText('Enter notes...'))
    await save()
    await waitFor(() => expect(server.sentTo(creatorEdits.setNotes)).toMatchObject([{ notes: '' }]))
  })
  it('keeps the typed text when a save fails; overwriting another member’s change takes a second save (EDIT-045, EDIT-049)', async () => {
    notesAre('Prefers mornings')
    server.says(creatorEdits.setNotes, { failed: [409, 'Somebody else changed this meanwhile.'] })
    show(<CreatorNotes creator_id={creator_id} />)
    await press('Edit')
    await userEvent.type(screen.getByPlaceholderText('Enter notes...'), '!')
    await save()
    await toasted('Failed to Save Creator Notes: Somebody else changed this meanwhile.')
    expect(screen.getByPlaceholderText<HTMLTextAreaElement>('Enter notes...').value).toBe('Prefers mornings!')
    await screen.findByText(/Saving again replaces theirs/)
    await save()
    await waitFor(() =>
      expect(server.sentTo(creatorEdits.setNotes).at(-1)).toEqual({ creator_id, notes: 'Prefers mornings!' }),
    )
  })
  it('requests nothing and disables editing without a creator (EDIT-044)', async () => {
    show(
      <>
        <CreatorNotes creator_id={null} />
        <CreatorPricing creator_id={null} payouts={null} />
        <CreatorContacts creator_id={null} />
        <CreatorLocations creator_id={null} />
        <CreatorRating creator_id={null} />
        <CreatorGenres creator_id={null} genres={[]} />
      </>,
    )
    const buttons = screen.getAllByRole<HTMLButtonElement>('button')
    expect(buttons.map(button => button.disabled)).toEqual([true, true, true, true, true])
    for (const star of screen.getAllByRole('radio')) expect(star.getAttribute('aria-disabled')).toBe('true')
    expect(server.sent()).toEqual([])
  })
})

describe('the rating', () => {
  it('saves the rating on each press in the record and shows it at once (EDIT-023, EDIT-025, EDIT-026, EDIT-029)', async () => {
    show(<CreatorRating creator_id={creator_id} />)
    expect((await screen.findByRole('radio', { name: 'No rating' })).getAttribute('aria-checked')).toBe('true')
    expect(screen.getAllByRole('radio')).toHaveLength(6)
    expect(server.sentTo(creatorEdits.getRating)).toHaveLength(1)
    server.says(creatorEdits.setRating, ({ rating }) => {
      server.says(creatorEdits.getRating, { rating })
      return { rating }
    })
    const release = server.hold()
    await userEvent.click(screen.getByRole('radio', { name: '4 stars' }))
    const four = () => screen.getByRole('radio', { name: '4 stars' }).getAttribute('aria-checked')
    await waitFor(() => expect(four()).toBe('true'))
    release()
    await toasted('Saved Creator Rating')
    expect(four()).toBe('true')
    expect(server.sentTo(creatorEdits.setRating)).toEqual([{ creator_id, rating: 4 }])
  })
  it('restores the old rating when the save fails (EDIT-029)', async () => {
    server.says(creatorEdits.getRating, { rating: 2 })
    server.says(creatorEdits.setRating, { failed: [500, 'Not today.'] })
    show(<CreatorRating creator_id={creator_id} />)
    await userEvent.click(await screen.findByRole('radio', { name: '5 stars' }))
    await toasted('Failed to Save Creator Rating: Not today.')
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: '2 stars' }).getAttribute('aria-checked')).toBe('true'),
    )
  })
  it('saves the rating on Save beside the row (EDIT-024)', async () => {
    server.says(creatorEdits.setRating, { rating: 5 })
    show(<RatingPopover creator_id={creator_id} rating={3} trigger={<Button>3 of 5</Button>} />)
    await press('3 of 5')
    const popover = await dialogOf('Creator Rating')
    expect(popover.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    await userEvent.click(popover.getByRole('radio', { name: '5 stars' }))
    expect(server.sent()).toEqual([])
    await press('Save', popover)
    await toasted('Saved Creator Rating')
    expect(server.sentTo(creatorEdits.setRating)).toEqual([{ creator_id, rating: 5 }])
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Creator Rating' })).toBeNull())
  })
})
