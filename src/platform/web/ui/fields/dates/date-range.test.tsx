// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { DateRangePicker } from './date-range-picker.tsx'
import { daysOf, parseTyped, presetRange, presets } from './date-ranges.ts'

afterEach(cleanup)
const today = '2026-11-20'
const preset = (label: string) => presetRange(presets.find(one => one.label === label) ?? { label }, today)

it('ends presets today, and takes the last whole quarter and year', () => {
  expect(preset('Last 7 days')).toEqual({ from: '2026-11-14', to: '2026-11-20' })
  expect(preset('Last 30 days')).toEqual({ from: '2026-10-22', to: '2026-11-20' })
  expect(preset('Last quarter')).toEqual({ from: '2026-07-01', to: '2026-09-30' })
  expect(preset('Last year')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  expect(presetRange({ label: '', whole: 'quarter' }, '2026-02-10')).toEqual({ from: '2025-10-01', to: '2025-12-31' })
  expect(daysOf({ from: '2026-10-22', to: '2026-11-13' })).toBe('23 days')
})

it('accepts only real days as typed dates', () => {
  expect(parseTyped('2/9/2026')).toBe('2026-02-09')
  for (const wrong of ['02/30/2026', '13/01/2026', '2026-01-01', '1/1/26', ''])
    expect(parseTyped(wrong)).toBeUndefined()
})

it('UI-009: chooses two days by pressing, typing or a preset, and changes nothing until Apply', async () => {
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

it('disables future days and names a wrong order', () => {
  render(<DateRangePicker value={null} today={today} onApply={() => {}} />)
  expect(screen.getByRole('button', { name: /(^|\D)21 November 2026/ }).hasAttribute('disabled')).toBe(true)
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '11/10/2026' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '11/01/2026' } })
  expect(screen.getByText('Must be after the start')).toBeDefined()
})
