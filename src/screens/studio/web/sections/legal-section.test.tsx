import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { sampleDrop } from '../../../../../test/fans/drop-page.ts'
import { type Studio, StudioContext } from '../studio-context.ts'
import { LegalSection } from './legal-section.tsx'

afterEach(cleanup)

function shown(is_enterprise: boolean) {
  const change = vi.fn()
  const studio = {
    draft: sampleDrop(),
    drop: { is_enterprise, artist: { title: 'Vesper Lane' } },
    faults: [],
    change,
  } as unknown as Studio
  render(
    <StudioContext value={studio}>
      <LegalSection />
    </StudioContext>,
  )
  const box = screen.getByRole('switch', { name: 'The box must be ticked' })
  return { change, box, press: () => userEvent.click(box) }
}

it('shows enterprise customers that the box is required, and why (FORM-048)', async () => {
  const { change, box, press } = shown(true)
  expect(box.getAttribute('aria-checked')).toBe('true')
  await press()
  expect(change).not.toHaveBeenCalled()
  screen.getByText(/enterprise customer of whoever runs this platform.*cannot be optional/)
  screen.getByText('I agree to receive recurring marketing messages from Vesper Lane and its partners.')
  screen.getByLabelText('Text of the second box')
})
it('lets everybody else choose', async () => {
  const { change, box, press } = shown(false)
  expect(box.getAttribute('aria-checked')).toBe('false')
  await press()
  expect(change).toHaveBeenCalledWith({ require_checkbox_opt_in: true })
})
