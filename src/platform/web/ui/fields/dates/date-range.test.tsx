import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { DateRangePicker } from './date-range-picker.tsx'
import { daysOf, parseTyped, presetRange, presets, typedDate } from './date-ranges.ts'

afterEach(cleanup)
const today = '2026-11-20'
const preset = (label: string) => presetRange(presets.find(one => one.label === label) ?? { label }, today)

it('ends each date preset today: 7, 14 or 30 days, three months, twelve months (CHART-027, CHART-028, ENUM-043)', () => {
  expect(presets.map(({ label }) => label)).toEqual([
    'Last 7 days',
    'Last 14 days',
    'Last 30 days',
    'Last quarter',
    'Last year',
  ])
  expect(preset('Last 7 days')).toEqual({ from: '2026-11-14', to: '2026-11-20' })
  expect(preset('Last 14 days')).toEqual({ from: '2026-11-07', to: '2026-11-20' })
  expect(preset('Last 30 days')).toEqual({ from: '2026-10-22', to: '2026-11-20' })
  expect(preset('Last quarter')).toEqual({ from: '2026-08-21', to: '2026-11-20' })
  expect(preset('Last year')).toEqual({ from: '2025-11-21', to: '2026-11-20' })
  // the same day of a shorter month is its last
  expect(presetRange({ label: '', months: 3 }, '2026-05-31')).toEqual({ from: '2026-03-01', to: '2026-05-31' })
  expect(daysOf({ from: '2026-10-22', to: '2026-11-13' })).toBe('23 days')
})

it('takes M/D/YYYY, M/D/YY and YYYY-MM-DD, and only real days (CHART-026, CHART-029)', () => {
  for (const typed of ['2/9/2026', '02/09/2026', '2/9/26', '2026-02-09', '2026-2-9'])
    expect(parseTyped(typed), typed).toBe('2026-02-09')
  for (const wrong of ['02/30/2026', '13/01/2026', '2026-13-01', '9.2.2026', 'today', ''])
    expect(parseTyped(wrong), wrong).toBeUndefined()
  expect(typedDate('2026-02-09')).toBe('02/09/2026')
})

it('UI-009 CHART-022 CHART-025 chooses two days by pressing, typing or a preset, and changes nothing until Apply', async () => {
  const applied = vi.fn()
  render(<DateRangePicker value={null} today={today} onApply={applied} />)
  await userEvent.click(screen.getByRole('button', { name: /(^|\D)22 October 2026/ }))
  expect(screen.getByText('Choose the last day')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Apply' }).hasAttribute('disabled')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: /(^|\D)13 November 2026/ }))
  expect(screen.getByText('23 days')).toBeDefined()
  expect(applied).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(applied).toHaveBeenLastCalledWith({ from: '2026-10-22', to: '2026-11-13' })

  fireEvent.change(screen.getByLabelText('From'), { target: { value: '11/01/2026' } })
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(applied).toHaveBeenLastCalledWith({ from: '2026-11-01', to: '2026-11-13' })

  await userEvent.click(screen.getByRole('button', { name: 'Last 7 days' }))
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(applied).toHaveBeenLastCalledWith({ from: '2026-11-14', to: '2026-11-20' })

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(applied).toHaveBeenLastCalledWith(null)
})

it('restarts the range with another press, and with an end before the start (CHART-022, CHART-024)', async () => {
  const applied = vi.fn()
  render(<DateRangePicker value={{ from: '2026-11-02', to: '2026-11-10' }} today={today} onApply={applied} />)
  const day = (words: string) => userEvent.click(screen.getByRole('button', { name: new RegExp(`(^|\\D)${words}`) }))
  await day('12 November 2026')
  expect(screen.getByText('Choose the last day')).toBeDefined()
  await day('5 November 2026')
  expect(screen.getByText('Choose the last day')).toBeDefined()
  await day('8 November 2026')
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(applied).toHaveBeenLastCalledWith({ from: '2026-11-05', to: '2026-11-08' })
})

it('disables future days, also typed ones, and names a wrong order (CHART-023)', () => {
  render(<DateRangePicker value={null} today={today} onApply={() => {}} />)
  expect(screen.getByRole('button', { name: /(^|\D)21 November 2026/ }).hasAttribute('disabled')).toBe(true)
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '11/10/2026' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '11/01/2026' } })
  expect(screen.getByText('Must be after the start')).toBeDefined()
})
