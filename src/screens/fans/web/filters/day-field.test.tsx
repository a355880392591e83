import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { fansSearch } from '../address.ts'
import { DayField } from './day-field.tsx'

afterEach(cleanup)

const asked: (string | undefined)[] = []
function Asking() {
  const [day, setDay] = useState<string>()
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
  expect(asked).toEqual(['2026-11-01', undefined])
})

it('ignores an invalid date in the URL', () => {
  for (const to of ['9999-12-31', '0001-01-01', '2026-02-30']) expect(fansSearch.parse({ to }).to).toBeUndefined()
  expect(fansSearch.parse({ to: '2026-02-28' }).to).toBe('2026-02-28')
})
