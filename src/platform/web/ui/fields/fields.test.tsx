import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Validator } from './field.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

const isGiven: Validator = text => (text ? undefined : 'Enter an email')
const isEmail: Validator = text => (text.includes('@') ? undefined : 'Must be a valid email')

function Email({ error }: { error?: string }) {
  const [value, setValue] = useState('')
  return (
    <TextField
      label="Email"
      need="required"
      value={value}
      onValueChange={setValue}
      validators={[isGiven, isEmail]}
      error={error}
    />
  )
}

it('FORM-093: validates after the first blur and shows the first failing message', async () => {
  render(<Email />)
  const field = screen.getByRole('textbox', { name: /Email/ })
  await userEvent.type(field, 'mai')
  expect(screen.queryByText('Must be a valid email')).toBeNull()
  await userEvent.tab()
  expect(screen.getByText('Must be a valid email')).toBeDefined()
  await userEvent.clear(field)
  expect(screen.getByText('Enter an email')).toBeDefined()
  expect(screen.queryByText('Must be a valid email')).toBeNull()
  await userEvent.type(field, 'mai@x')
  expect(screen.queryByText('Enter an email')).toBeNull()
})

it('UI-016: announces an error, links it to its field and marks the field as invalid', async () => {
  render(<Email error="This address is taken" />)
  const field = screen.getByRole('textbox', { name: /Email/ })
  const words = screen.getByText('This address is taken')
  expect(words.closest('[aria-live="polite"]')).not.toBeNull()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(words.id)
})

it("FORM-094: appends '(Required)' or '(Optional)' to labels", () => {
  render(
    <>
      <TextField label="Name" need="required" value="" onValueChange={() => {}} />
      <TextField label="Nickname" need="optional" value="" onValueChange={() => {}} />
      <TextField label="Search" value="" onValueChange={() => {}} />
    </>,
  )
  expect(screen.getAllByRole('textbox').map(field => (field as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'Name (Required)',
    'Nickname (Optional)',
    'Search',
  ])
})
