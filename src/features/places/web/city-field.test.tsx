import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type PlaceEntry, places } from '../contract.ts'
import { CityField } from './city-field.tsx'

const words = {
  city: 'City',
  required: '(Required)',
  optional: '(Optional)',
  no_city: (query: string) => `No results for "${query}"`,
}
const place = (city: string, where: string, country_code: string, lat: string): PlaceEntry => ({
  address: { city, town: null, village: null, state: where.split(', ')[0] ?? null, country: where, country_code },
  display_name: `${city}, ${where}`,
  lat,
  lon: '-8.61',
  time_zone: 'Europe/Lisbon',
})
const found = [
  place('Porto', 'Porto District, Portugal', 'pt', '41.15'),
  place('Portland', 'Oregon, United States', 'us', '45.52'),
]

const onInput = vi.fn()
let reply: unknown
const asked: string[] = []
beforeEach(() => {
  reply = found
  asked.length = 0
  onInput.mockClear()
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(JSON.stringify(reply))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(props: { error?: string; required?: boolean } = {}) {
  const { container } = render(
    <form onInput={onInput}>
      <CityField path="/cities" words={words} required {...props} />
    </form>,
  )
  return Object.assign(screen.getByRole<HTMLInputElement>('combobox', { name: 'City (Required)' }), {
    /** The chosen place; what was typed is for a post without scripts. */
    sent() {
      const { city_typed, ...place } = Object.fromEntries(new FormData(container.querySelector('form') ?? undefined))
      return place
    },
  })
}
const options = () => screen.findAllByRole('option', {}, { timeout: 3_000 })
const empty = { city: '', state: '', country_code: '', latitude: '', longitude: '' }
const porto = {
  city: 'Porto',
  state: 'Porto District',
  country_code: 'PT',
  latitude: '41.15',
  longitude: '-8.61',
}

it('writes the chosen city into form inputs and fires a change (FORM-019, FORM-089)', async () => {
  const field = show()
  await userEvent.type(field, 'port')
  expect((await options()).map(option => option.textContent)).toEqual([
    'Porto Porto District, Portugal',
    'Portland Oregon, United States',
  ])
  expect(field.sent()).toEqual(empty)
  onInput.mockClear()
  await userEvent.click(screen.getByRole('option', { name: /^Porto / }))
  expect(field.value).toBe('Porto, Porto District, Portugal')
  expect(field.sent()).toEqual(porto)
  expect(onInput).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('option')).toBeNull()
})

it('clears the chosen city when the text changes', async () => {
  const field = show()
  await userEvent.type(field, 'port')
  await options()
  await userEvent.keyboard('{Enter}')
  expect(field.sent()).toEqual(porto)
  await userEvent.type(field, 'x')
  expect(field.sent()).toEqual(empty)
})

it('selects the chosen city when its field is focused or clicked, so that typing replaces it', async () => {
  const field = show()
  await userEvent.type(field, 'port')
  await options()
  await userEvent.keyboard('{Enter}')
  const enter = (caret: number) => {
    field.blur()
    field.setSelectionRange(caret, caret)
    field.focus()
    return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
  }
  expect(enter(3)).toBe('Porto, Porto District, Portugal')
  // a tap into the field that has the focus already
  field.setSelectionRange(3, 3)
  fireEvent.click(field)
  expect(field.selectionEnd).toBe(field.value.length)
  await userEvent.keyboard('lis')
  expect(field.value).toBe('lis')
  expect(enter(3)).toBe('')
})

it('works by keyboard alone and announces the active option', async () => {
  const field = show()
  expect(field.getAttribute('aria-expanded')).toBe('false')
  await userEvent.type(field, 'port')
  const [first, second] = await options()
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
  expect(field.getAttribute('aria-activedescendant')).toBe(first?.id)
  await userEvent.keyboard('{ArrowDown}')
  expect(field.getAttribute('aria-activedescendant')).toBe(second?.id)
  expect(screen.getAllByRole('option').map(option => option.getAttribute('aria-selected'))).toEqual(['false', 'true'])
  await userEvent.keyboard('{ArrowDown}')
  expect(field.getAttribute('aria-activedescendant')).toBe(first?.id)
  await userEvent.keyboard('{ArrowUp}{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(field.value).toBe('port')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(field.sent()).toMatchObject({ city: 'Portland', country_code: 'US' })
})

it('submits the form on Enter when no list is open', async () => {
  const field = show()
  await userEvent.type(field, 'po')
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true)
  await userEvent.type(field, 'rt')
  await options()
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
})

it('says that nothing was found and repeats the query (FORM-084)', async () => {
  reply = []
  const field = show()
  await userEvent.type(field, 'xyzzy')
  await screen.findByText('No results for "xyzzy"', {}, { timeout: 3_000 })
  expect(screen.getByRole('status').textContent).toBe('No results for "xyzzy"')
  expect(field.getAttribute('aria-expanded')).toBe('false')
})

it('closes on blur', async () => {
  const field = show()
  await userEvent.type(field, 'port')
  await options()
  await userEvent.tab()
  expect(screen.queryByRole('option')).toBeNull()
})

it('never asks for a time zone (FORM-092)', async () => {
  expect(asked).toEqual([])
  const field = show()
  await userEvent.type(field, 'port')
  await options()
  await userEvent.keyboard('{Enter}')
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(asked).toEqual(['/cities?query=port'])
  expect(asked.join()).not.toContain(places.timeZone.path)
})

it('shows its error, linked to the field', () => {
  const field = show({ error: 'Please choose one' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Please choose one')
})
