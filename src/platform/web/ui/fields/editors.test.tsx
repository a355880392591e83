import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ColourField, readColour } from './colour-field.tsx'
import { UNFINISHED_DAY } from './dates/day-field.tsx'
import { MomentField, UNFINISHED_TIME } from './dates/moment-field.tsx'
import { PictureField } from './picture-field.tsx'
import { SortableList } from './sortable-list.tsx'
import { TextField } from './text-field.tsx'

beforeEach(() => {
  // jsdom measures nothing: rows stand below each other, 40 px each
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const rows = [...(this.closest('ul')?.querySelectorAll('li') ?? [])]
    return new DOMRect(0, Math.max(0, rows.indexOf(this.closest('li') as HTMLLIElement)) * 40, 300, 40)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Methods() {
  const [items, setItems] = useState(['Email', 'SMS', 'WhatsApp'].map(id => ({ id })))
  return (
    <SortableList label="Contact methods" items={items} nameOf={({ id }) => id} onOrder={setItems}>
      {({ id }) => <b>{id}</b>}
    </SortableList>
  )
}

const order = () =>
  within(screen.getByRole('list', { name: 'Contact methods' }))
    .getAllByRole('listitem')
    .map(row => row.querySelector('b')?.textContent)

describe('sortable list', () => {
  it('moves a row with its arrow buttons and keeps the focus at both ends', async () => {
    render(<Methods />)
    await userEvent.click(screen.getByRole('button', { name: 'Move SMS up' }))
    expect(order()).toEqual(['SMS', 'Email', 'WhatsApp'])
    const up = screen.getByRole('button', { name: 'Move SMS up' })
    expect(document.activeElement).toBe(up)
    await userEvent.click(up)
    expect(order()).toEqual(['SMS', 'Email', 'WhatsApp'])
  })

  it('moves a row with Space and the arrow keys and announces its position', async () => {
    render(<Methods />)
    screen.getByRole('button', { name: 'Move Email' }).focus()
    await userEvent.keyboard(' ')
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('Email is'))
    await userEvent.keyboard('{ArrowDown}')
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Email is at place 2 of 3.'))
    await userEvent.keyboard(' ')
    await vi.waitFor(() => expect(order()).toEqual(['SMS', 'Email', 'WhatsApp']))
  })
})

function Colour({ start = null }: { start?: string | null }) {
  const [value, setValue] = useState<string | null>(start)
  return (
    <>
      <ColourField label="Button colour" value={value} onValueChange={setValue} suggestions={['#ffd6a5']} />
      <output>{value ?? 'automatic'}</output>
    </>
  )
}

describe('colour field', () => {
  it('reads short and long hex colours with or without #, and nothing else', () => {
    expect(['f26a8d', '#F26A8D', ' #fa0 ', 'red', '#12', 'url(x)'].map(readColour)).toEqual([
      '#f26a8d',
      '#f26a8d',
      '#ffaa00',
      undefined,
      undefined,
      undefined,
    ])
  })

  it('keeps the colour while the typed text is invalid, and becomes automatic when emptied', async () => {
    render(<Colour start="#112233" />)
    const field = screen.getByRole('textbox', { name: 'Button colour' })
    await userEvent.clear(field)
    expect(screen.getByText('automatic')).toBeDefined()
    await userEvent.type(field, 'F26A8')
    expect(screen.getByText('Must be a colour like #1f6feb')).toBeDefined()
    await userEvent.type(field, 'D')
    expect(screen.getByRole('status', { name: '' }).textContent).toBe('#f26a8d')
    expect((field as HTMLInputElement).value).toBe('F26A8D')
    await userEvent.click(screen.getByRole('button', { name: '#ffd6a5' }))
    expect((field as HTMLInputElement).value).toBe('#ffd6a5')
  })
})

it('takes a picture by drag and drop, paste or file dialog, and ignores other files', async () => {
  const taken: string[] = []
  render(<PictureField label="Cover" value={null} onFile={({ name }) => taken.push(name)} onRemove={() => {}} />)
  const field = screen.getByRole('group', { name: 'Cover' })
  const file = (name: string, type: string) => new File(['x'], name, { type })
  fireEvent.drop(field, { dataTransfer: { files: [file('notes.txt', 'text/plain'), file('a.png', 'image/png')] } })
  fireEvent.paste(field, { clipboardData: { files: [file('b.jpg', 'image/jpeg')] } })
  fireEvent.paste(field, { clipboardData: { files: [] } })
  await userEvent.upload(screen.getByLabelText('Cover, file'), file('c.webp', 'image/webp'))
  expect(taken).toEqual(['a.png', 'b.jpg', 'c.webp'])
})

function Moment() {
  const [value, setValue] = useState<string | null>(null)
  const [zone, setZone] = useState('Europe/Paris')
  return (
    <>
      <MomentField label="Goes live" value={value} onValueChange={setValue} zone={zone} onZoneChange={setZone} />
      <button type="button" onClick={() => setZone('America/New_York')}>
        New York
      </button>
      <output>{value ?? 'never'}</output>
    </>
  )
}

it('shows a date and time in the clocks of its zone, and the same instant in another zone', async () => {
  render(<Moment />)
  const date = screen.getByLabelText('Goes live, date')
  fireEvent.change(date, { target: { value: '2026-11-24' } })
  expect(screen.getByText('2026-11-24T17:00:00.000Z')).toBeDefined()
  expect((screen.getByLabelText('Goes live, time') as HTMLInputElement).value).toBe('18:00')
  await userEvent.click(screen.getByRole('button', { name: 'New York' }))
  expect((screen.getByLabelText('Goes live, time') as HTMLInputElement).value).toBe('12:00')
  await userEvent.click(screen.getByRole('button', { name: 'Clear Goes live' }))
  expect(screen.getByText('never')).toBeDefined()
  expect(document.activeElement).toBe(date)
})

it('refuses a year of two digits, and shows the error when the date loses the focus', async () => {
  render(<Moment />)
  const date = screen.getByLabelText('Goes live, date')
  const typed = (value: string) => fireEvent.change(date, { target: { value } })
  typed('2026-11-24')
  date.focus()
  // as a browser tells of a year that is being typed
  for (const year of ['0002', '0020', '0202', '2027']) typed(`${year}-11-24`)
  expect(screen.getByText('2027-11-24T17:00:00.000Z')).toBeDefined()
  typed('0026-11-24')
  expect(screen.queryByText(/four digits/)).toBeNull()
  fireEvent.blur(date)
  expect(screen.getByText('Write the year with four digits, such as 2026.')).toBeDefined()
  expect([screen.getByText('never').tagName, date.getAttribute('aria-invalid')]).toEqual(['OUTPUT', 'true'])
  expect((date as HTMLInputElement).value).toBe('0026-11-24')
  typed('2026-11-24')
  expect(screen.queryByText(/four digits/)).toBeNull()
  expect(screen.getByText('2026-11-24T17:00:00.000Z')).toBeDefined()
})

it('shows an error and clears the value when the date field is left incomplete', () => {
  render(<Moment />)
  const date = screen.getByLabelText<HTMLInputElement>('Goes live, date')
  fireEvent.change(date, { target: { value: '2026-11-24' } })
  let badInput = true
  Object.defineProperty(date, 'validity', { get: () => ({ badInput }) })
  fireEvent.focus(date)
  fireEvent.blur(date)
  expect(screen.getByText(UNFINISHED_DAY)).toBeDefined()
  expect([screen.getByText('never').tagName, date.getAttribute('aria-invalid')]).toEqual(['OUTPUT', 'true'])
  fireEvent.focus(date)
  badInput = false
  fireEvent.blur(date)
  expect(screen.queryByText(UNFINISHED_DAY)).toBeNull()
})

it('reports a date that is left incomplete, and no moment once it is emptied', () => {
  const [onUnfinished, onValueChange] = [vi.fn(), vi.fn()]
  const given = { label: 'Ends', zone: 'Europe/Paris', onZoneChange: () => {}, onUnfinished, onValueChange }
  const { rerender } = render(<MomentField {...given} value={null} />)
  const date = screen.getByLabelText<HTMLInputElement>('Ends, date')
  let badInput = true
  Object.defineProperty(date, 'validity', { get: () => ({ badInput }) })
  fireEvent.focus(date)
  fireEvent.blur(date)
  expect([onUnfinished.mock.calls.length, onValueChange.mock.calls.length]).toEqual([1, 0])
  rerender(<MomentField {...given} value="an unfinished date" />)
  expect(screen.getByLabelText('Ends, date'), 'what is half typed stays').toBe(date)
  badInput = false
  fireEvent.focus(date)
  fireEvent.blur(date)
  expect([onUnfinished.mock.calls.length, onValueChange.mock.calls]).toEqual([1, [[null]]])
})

function Title() {
  const [value, setValue] = useState('')
  return <TextField label="Title" limit={3} value={value} onValueChange={setValue} />
}

it('counts user-perceived characters and says when there are too many', async () => {
  render(<Title />)
  const field = screen.getByRole('textbox', { name: 'Title' })
  await userEvent.type(field, '🌙ab')
  expect(screen.getByText('3/3')).toBeDefined()
  expect(screen.queryByText('Must be less than 4 characters')).toBeNull()
  await userEvent.type(field, 'c')
  expect(screen.getByText('Must be less than 4 characters')).toBeDefined()
})

it('shows an error when it is opened with an unfinished date, and clears it by its button or on leaving', async () => {
  const onValueChange = vi.fn()
  const given = { label: 'Ends', zone: 'UTC', onZoneChange: vi.fn(), onValueChange, onUnfinished: vi.fn() }
  const { rerender } = render(<MomentField {...given} value="an unfinished date" />)
  const date = screen.getByLabelText<HTMLInputElement>('Ends, date')
  expect(screen.getByText(UNFINISHED_DAY)).toBeDefined()
  expect(date.getAttribute('aria-invalid')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Clear Ends' }))
  expect(onValueChange.mock.lastCall).toEqual([null])
  onValueChange.mockClear()
  fireEvent.blur(date)
  expect(onValueChange.mock.calls).toEqual([[null]])
  fireEvent.change(date, { target: { value: '0026-11-24' } })
  await userEvent.click(screen.getByRole('button', { name: 'Clear Ends' }))
  rerender(<MomentField {...given} value={null} />)
  expect(date.value).toBe('')
})

it('shows the date before, without an error, when leaving it half typed is undone', () => {
  const given = { label: 'Ends', zone: 'UTC', onZoneChange: vi.fn(), onValueChange: vi.fn(), onUnfinished: vi.fn() }
  const before = '2026-11-24T17:00:00.000Z'
  const { rerender } = render(<MomentField {...given} value={before} />)
  const date = screen.getByLabelText<HTMLInputElement>('Ends, date')
  Object.defineProperty(date, 'validity', { get: () => ({ badInput: true }) })
  fireEvent.focus(date)
  fireEvent.blur(date)
  rerender(<MomentField {...given} value="an unfinished date" />)
  expect(screen.getByText(UNFINISHED_DAY)).toBeDefined()
  rerender(<MomentField {...given} value={before} />)
  expect(screen.queryByText(UNFINISHED_DAY)).toBeNull()
  const shown = screen.getByLabelText<HTMLInputElement>('Ends, date')
  expect([shown.value, shown === date], 'a new input, without what was half typed').toEqual(['2026-11-24', false])
})

it('clears the moment and its time when the date is emptied by keyboard', () => {
  render(<Moment />)
  const date = screen.getByLabelText('Goes live, date')
  fireEvent.change(date, { target: { value: '2026-11-24' } })
  fireEvent.focus(date)
  fireEvent.change(date, { target: { value: '' } })
  fireEvent.blur(date)
  expect(screen.getByText('never').tagName).toBe('OUTPUT')
  expect((screen.getByLabelText('Goes live, time') as HTMLInputElement).value).toBe('')
})

it('keeps a half-typed time and sets no other one, and shows an error when it is left', () => {
  render(<Moment />)
  fireEvent.change(screen.getByLabelText('Goes live, date'), { target: { value: '2026-11-24' } })
  const time = screen.getByLabelText<HTMLInputElement>('Goes live, time')
  let badInput = true
  Object.defineProperty(time, 'validity', { get: () => ({ badInput }) })
  fireEvent.change(time, { target: { value: '20:30' } })
  fireEvent.focus(time)
  // as a browser says it while the hour is typed anew
  fireEvent.change(time, { target: { value: '' } })
  expect([time.value, screen.queryByText(UNFINISHED_TIME)]).toEqual(['', null])
  expect(screen.getByText('2026-11-24T19:30:00.000Z')).toBeDefined()
  fireEvent.blur(time)
  expect(screen.getByText(UNFINISHED_TIME)).toBeDefined()
  expect([screen.getByText('never').tagName, time.getAttribute('aria-invalid')]).toEqual(['OUTPUT', 'true'])
  fireEvent.change(screen.getByLabelText('Goes live, date'), { target: { value: '2026-11-25' } })
  expect([time.value, screen.getByText('never').tagName]).toEqual(['', 'OUTPUT'])
  fireEvent.focus(time)
  badInput = false
  fireEvent.change(time, { target: { value: '13:57' } })
  fireEvent.blur(time)
  expect([screen.queryByText(UNFINISHED_TIME), time.getAttribute('aria-invalid')]).toEqual([null, 'false'])
  expect(screen.getByText('2026-11-25T12:57:00.000Z')).toBeDefined()
})

it('takes the usual time when the time is emptied and left', () => {
  render(<Moment />)
  fireEvent.change(screen.getByLabelText('Goes live, date'), { target: { value: '2026-11-24' } })
  const time = screen.getByLabelText<HTMLInputElement>('Goes live, time')
  fireEvent.focus(time)
  fireEvent.change(time, { target: { value: '' } })
  fireEvent.blur(time)
  expect(time.value).toBe('18:00')
  expect(screen.getByText('2026-11-24T17:00:00.000Z')).toBeDefined()
})
