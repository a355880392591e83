import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { DayField, UNFINISHED_DAY } from './day-field.tsx'

afterEach(cleanup)

const asked: (string | null)[] = []
function Asking() {
  const [day, setDay] = useState<string | null>(null)
  return (
    <DayField
      label="From"
      day={day}
      onDay={next => {
        asked.push(next)
        setDay(next)
      }}
    />
  )
}

it('applies a date once its year is complete, not while the year is typed; clears the filter when emptied', () => {
  render(<Asking />)
  const field = screen.getByLabelText<HTMLInputElement>('From')
  for (const typed of ['0002-11-01', '0020-11-01', '0202-11-01', '20266-11-01', '9999-12-31']) {
    fireEvent.change(field, { target: { value: typed } })
    // what was typed stays in the field
    expect(field.value).toBe(typed)
  }
  expect(asked).toEqual([])
  fireEvent.change(field, { target: { value: '2026-11-01' } })
  fireEvent.change(field, { target: { value: '' } })
  expect(asked).toEqual(['2026-11-01', null])
})

it('keeps the saved day and shows an error when the field is left with an unfinished day', () => {
  render(<Asking />)
  const field = screen.getByLabelText<HTMLInputElement>('From')
  fireEvent.change(field, { target: { value: '2026-11-01' } })
  asked.length = 0
  // as a browser says it while the month is typed anew
  let badInput = true
  Object.defineProperty(field, 'validity', { get: () => ({ badInput }) })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: '' } })
  expect(screen.queryByText(UNFINISHED_DAY)).toBeNull()
  fireEvent.blur(field)
  screen.getByText(UNFINISHED_DAY)
  expect(asked).toEqual([])
  // emptied bit by bit
  fireEvent.focus(field)
  badInput = false
  fireEvent.blur(field)
  expect(screen.queryByText(UNFINISHED_DAY)).toBeNull()
  expect(asked).toEqual([null])
})

it('shows an error when an empty field is left with an unfinished day, for which browsers fire no change event', () => {
  render(<Asking />)
  const field = screen.getByLabelText<HTMLInputElement>('From')
  asked.length = 0
  fireEvent.focus(field)
  Object.defineProperty(field, 'validity', { get: () => ({ badInput: true }) })
  fireEvent.blur(field)
  screen.getByText(UNFINISHED_DAY)
  expect(asked).toEqual([])
})

it('keeps its form from being submitted while a day is unfinished', () => {
  const onSubmit = vi.fn(event => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Asking />
      <button type="submit">Save</button>
    </form>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('From')
  // what Chromium makes of a year of two digits
  fireEvent.change(field, { target: { value: '0026-12-31' } })
  fireEvent.click(screen.getByText('Save'))
  expect([onSubmit.mock.calls.length, field.validationMessage]).toEqual([0, UNFINISHED_DAY])
  fireEvent.change(field, { target: { value: '2026-12-31' } })
  fireEvent.click(screen.getByText('Save'))
  expect(onSubmit).toHaveBeenCalledOnce()
})

it('shows a day that somebody else saved instead of a half-typed one that was left', () => {
  const onDay = vi.fn()
  const { rerender } = render(<DayField label="Due on" day="2026-12-04" onDay={onDay} />)
  const field = screen.getByLabelText<HTMLInputElement>('Due on')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: '0026-12-31' } })
  fireEvent.blur(field)
  screen.getByText(UNFINISHED_DAY)
  rerender(<DayField label="Due on" day="2027-01-01" onDay={onDay} />)
  expect([field.value, screen.queryByText(UNFINISHED_DAY)]).toEqual(['2027-01-01', null])
  // and a day that was saved before can be given again
  fireEvent.focus(field)
  rerender(<DayField label="Due on" day="2027-02-02" onDay={onDay} />)
  fireEvent.change(field, { target: { value: '2027-01-01' } })
  expect(onDay.mock.calls).toEqual([['2027-01-01']])
})

it('keeps what is typed while a day typed before is saved', () => {
  const onDay = vi.fn()
  const { rerender } = render(<DayField label="Due on" day="2026-12-04" onDay={onDay} />)
  const field = screen.getByLabelText<HTMLInputElement>('Due on')
  fireEvent.focus(field)
  for (const value of ['2026-01-04', '2026-12-11']) fireEvent.change(field, { target: { value } })
  rerender(<DayField label="Due on" day="2026-01-04" onDay={onDay} />)
  expect(field.value).toBe('2026-12-11')
  // somebody else
  rerender(<DayField label="Due on" day="2027-01-01" onDay={onDay} />)
  fireEvent.blur(field)
  expect(field.value).toBe('2027-01-01')
  expect(onDay.mock.calls).toEqual([['2026-01-04'], ['2026-12-11']])
})

it('shows the saved day again when another was refused, and sends that one again when it is typed again', () => {
  const onDay = vi.fn()
  render(<DayField label="Due on" day="2026-12-04" onDay={onDay} />)
  const field = screen.getByLabelText<HTMLInputElement>('Due on')
  for (const _ of [1, 2]) {
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: '2026-12-11' } })
    fireEvent.blur(field)
    expect(field.value).toBe('2026-12-04')
  }
  expect(onDay.mock.calls).toEqual([['2026-12-11'], ['2026-12-11']])
})
