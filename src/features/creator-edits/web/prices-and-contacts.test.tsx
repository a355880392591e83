import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeApi, press, show, toasted } from '../../../../test/fans/fake-api.tsx'
import { creatorEdits } from '../contract.ts'
import { CreatorContacts } from './creator-contacts.tsx'
import { CreatorPricing } from './creator-pricing.tsx'
import { askedWords } from './price-words.ts'

const server = fakeApi()
const creator_id = '01980000-0000-7000-8000-000000000101'
const idOf = (at: number) => `01980000-0000-7000-8000-0000000002${String(at).padStart(2, '0')}`
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('prices', () => {
  const saved = [
    { currency: 'GBP', price: 1200, num_posts: 1, description: 'TikTok' },
    { currency: 'USD', price: 80.5, num_posts: 2, description: '' },
    { currency: 'USD', price: 90, num_posts: 0, description: 'a story' },
    { currency: 'USD', price: 100, num_posts: 1, description: '' },
  ]
  it.each([
    [3, '€1,250.50 for 3 posts'],
    [1, '€1,250.50 for a post'],
    [0, '€1,250.50'],
  ])('says for how many posts a price is: %i', (num_posts, words) => {
    expect(askedWords({ price: 1250.5, currency: 'EUR', num_posts })).toBe(words)
  })
  it('shows three prices; the dialog shows all prices and the payouts (EDIT-001, EDIT-014, PAY-012)', async () => {
    server.says(creatorEdits.listPricing, saved)
    show(<CreatorPricing creator_id={creator_id} payouts={<p>Paid on Monday</p>} />)
    expect((await screen.findAllByRole('listitem')).map(line => line.textContent)).toEqual([
      '£1,2001 post, TikTok',
      '$80.502 posts',
      '$90a story',
      'and 1 more',
    ])
    await press('Edit Creator Pricing')
    const dialog = await dialogOf('Creator Pricing')
    expect(dialog.getAllByRole('tab').map(tab => tab.textContent)).toEqual(['Saved Prices', 'Payout History'])
    expect(dialog.getAllByRole('group', { name: /^Price/ })).toHaveLength(4)
    await userEvent.click(dialog.getByRole('tab', { name: 'Payout History' }))
    expect(await dialog.findByText('Paid on Monday')).toBeTruthy()
  })
  it('saves 1.234,50 as 1,234.50, and saves nothing while a price is refused', async () => {
    server.says(creatorEdits.listPricing, saved.slice(3))
    server.says(creatorEdits.setPricing, [])
    show(<CreatorPricing creator_id={creator_id} payouts={null} />)
    await press('Edit Creator Pricing')
    const dialog = await dialogOf('Creator Pricing')
    const price = dialog.getByRole('textbox', { name: 'Price' })
    await userEvent.clear(price)
    await userEvent.type(price, '-5abc{Enter}')
    expect(dialog.getByText('Enter a number, such as 1,250.50')).toBeTruthy()
    expect(price).toHaveProperty('value', '-5abc')
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    await userEvent.clear(price)
    await userEvent.type(price, '1.234,50')
    await press('Save', dialog)
    await waitFor(() =>
      expect(server.sentTo(creatorEdits.setPricing)).toMatchObject([{ pricing_list: [{ price: 1234.5 }] }]),
    )
  })
  it('starts a new price with defaults, saves all prices together, and keeps the rows when a save fails (EDIT-017..020)', async () => {
    server.says(creatorEdits.listPricing, [])
    server.says(creatorEdits.setPricing, { failed: [500, 'Not today.'] })
    show(<CreatorPricing creator_id={creator_id} payouts={null} />)
    expect(await screen.findByText('No Saved Prices Yet')).toBeTruthy()
    await press('Edit Creator Pricing')
    const dialog = await dialogOf('Creator Pricing')
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    await press('Add Price', dialog)
    await press('Add Price', dialog)
    const [first] = dialog.getAllByRole('group', { name: /^Price/ })
    await userEvent.click(within(first as HTMLElement).getByRole('combobox', { name: /Posts/ }))
    expect((await screen.findAllByRole('option')).map(option => option.textContent)).toEqual([
      'Any',
      ...Array.from({ length: 30 }, (_, at) => String(at + 1)),
    ])
    await userEvent.click(screen.getByRole('option', { name: '12' }))
    await press('Save', dialog)
    await toasted('Failed to Save Creator Pricing: Not today.')
    expect(server.sentTo(creatorEdits.setPricing)).toEqual([
      {
        creator_id,
        pricing_list: [
          { currency: 'USD', price: 0, num_posts: 12, description: '' },
          { currency: 'USD', price: 0, num_posts: 1, description: '' },
        ],
        seen: [],
      },
    ])
    expect(dialog.getAllByRole('group', { name: /^Price/ })).toHaveLength(2)
    server.says(creatorEdits.setPricing, ({ pricing_list }) => pricing_list)
    await press('Remove price 1', dialog)
    await press('Save', dialog)
    await toasted('Saved Creator Pricing')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Creator Pricing' })).toBeNull())
  })
})

it('saves 0 for a price that was emptied (EDIT-015)', async () => {
  server.says(creatorEdits.listPricing, [{ currency: 'USD', price: 80.5, num_posts: 2, description: '' }])
  server.says(creatorEdits.setPricing, ({ pricing_list }) => pricing_list)
  show(<CreatorPricing creator_id={creator_id} payouts={null} />)
  await press('Edit Creator Pricing')
  const dialog = await dialogOf('Creator Pricing')
  await userEvent.clear(dialog.getByLabelText('Price'))
  await press('Save', dialog)
  await toasted('Saved Creator Pricing')
  expect(server.sentTo(creatorEdits.setPricing)).toMatchObject([{ pricing_list: [{ price: 0, num_posts: 2 }] }])
})

describe('the posts of a price', () => {
  it('can be set back to any number (EDIT-016)', async () => {
    server.says(creatorEdits.listPricing, [{ currency: 'USD', price: 90, num_posts: 2, description: '' }])
    server.says(creatorEdits.setPricing, ({ pricing_list }) => pricing_list)
    show(<CreatorPricing creator_id={creator_id} payouts={null} />)
    await press('Edit Creator Pricing')
    const dialog = await dialogOf('Creator Pricing')
    await userEvent.click(dialog.getByRole('combobox', { name: /Posts/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Any' }))
    expect(dialog.getByRole('combobox', { name: /Posts/ }).textContent).toBe('Any')
    await press('Save', dialog)
    await toasted('Saved Creator Pricing')
    expect(server.sentTo(creatorEdits.setPricing)).toMatchObject([{ pricing_list: [{ num_posts: 0 }] }])
  })
})

describe('contact methods', () => {
  it('validates, saves and shows contacts (EDIT-009, EDIT-010)', async () => {
    server.says(creatorEdits.listContacts, { items: [] })
    server.says(creatorEdits.setContacts, ({ contact_methods }) => {
      const items = (contact_methods as object[]).map((contact, at) => ({ id: idOf(at), ...contact }))
      server.says(creatorEdits.listContacts, { items })
      return { items }
    })
    show(<CreatorContacts creator_id={creator_id} />)
    expect(await screen.findByText('No Contact Methods Yet')).toBeTruthy()
    await press('Edit Contact Methods')
    const dialog = await dialogOf('Creator Contact Methods')
    await press('Add Contact Method', dialog)
    const value = dialog.getByLabelText('Value')
    await userEvent.type(value, 'mara')
    await userEvent.tab()
    expect(await dialog.findByText('Must be a valid email')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    await userEvent.type(value, '@example.com')
    await press('Save', dialog)
    await toasted('Saved Creator Contact Methods')
    expect(server.sentTo(creatorEdits.setContacts)).toEqual([
      {
        creator_id,
        contact_methods: [{ type: 'email', value: 'mara@example.com', description: '', manager: null }],
        seen: [],
      },
    ])
    expect((await screen.findByRole('link', { name: 'mara@example.com' })).getAttribute('href')).toBe(
      'mailto:mara@example.com',
    )
  })
  it('shows three contacts; keeps the rows when a save fails (EDIT-010)', async () => {
    const items = [1, 2, 3, 4].map(at => ({
      id: idOf(at),
      type: at === 1 ? 'phone_number' : 'email',
      value: at === 1 ? '+44 20 7946 0182' : `mara${at}@example.com`,
      description: '',
      manager: null,
    }))
    server.says(creatorEdits.listContacts, { items })
    server.says(creatorEdits.setContacts, { failed: [500, 'Not today.'] })
    show(<CreatorContacts creator_id={creator_id} />)
    expect(await screen.findAllByRole('link')).toHaveLength(3)
    expect(screen.getByText('and 1 more')).toBeTruthy()
    expect(screen.getByRole('link', { name: '+44 20 7946 0182' }).getAttribute('href')).toBe('tel:+442079460182')
    await press('Edit Contact Methods')
    const dialog = await dialogOf('Creator Contact Methods')
    await press('Remove contact 2', dialog)
    await press('Save', dialog)
    await toasted('Failed to Save Creator Contact Methods: Not today.')
    expect(dialog.getAllByRole('group', { name: /^Contact/ })).toHaveLength(3)
    expect(server.sentTo(creatorEdits.setContacts)).toMatchObject([{ seen: items }])
  })
})
