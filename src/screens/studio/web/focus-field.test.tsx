import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { shown } from '../../../../test/fans/studio-section.tsx'
import { focusField } from './focus-field.ts'
import { ScheduleSection } from './sections/schedule-section.tsx'
import { controlId } from './studio-context.ts'

afterEach(cleanup)

it('focuses a field that cannot take the focus yet, as soon as it can', async () => {
  Element.prototype.scrollIntoView = () => {}
  const field = (disabled: boolean) => <input id={controlId('title')} aria-label="Title" disabled={disabled} />
  const { rerender } = render(field(true))
  focusField('title')
  expect(document.activeElement).toBe(document.body)
  rerender(field(false))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')))
})

it('focuses a part of the page without a control of its own', () => {
  Element.prototype.scrollIntoView = () => {}
  render(<p id={controlId('drop_type')}>Drop</p>)
  focusField('drop_type')
  expect(document.activeElement).toBe(screen.getByText('Drop'))
})

it('toggles a switch when its words are pressed', async () => {
  const draft = shown(<ScheduleSection />, { teaser: false, translation_language: 'fr' })
  screen.getByText('Show a teaser until the page opens').click()
  await waitFor(() => expect(draft().teaser).toBe(true))
  screen.getByText(/^For a page you schedule/).click()
  await waitFor(() => expect(draft().teaser).toBe(false))
})

it('shows the standard end message of the page’s language as the placeholder', () => {
  shown(<ScheduleSection />, { end_message: null, translation_language: 'fr' })
  expect(screen.getByLabelText(/End message/).getAttribute('placeholder')).toMatch(/^C’est terminé/)
})
