import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { codeSent, formUnderTest, isDisabled, propsFor } from '../../../../test/fans/signup-form.tsx'

const { calls, answers, solve, user, wake, email, button } = formUnderTest()

describe('the sign-up button', () => {
  it('is disabled until the form is valid and the captcha is solved (FORM-001, FORM-039, FORM-040, FORM-047)', async () => {
    let human = (_token: string) => {}
    solve.mockImplementationOnce(() => new Promise(resolve => (human = resolve)))
    const waking = wake(propsFor({ require_checkbox_opt_in: true }))
    await screen.findByText(/Checking you’re human/)
    await user.type(email(), 'ines@example.com')
    await user.click(screen.getByRole('checkbox'))
    expect(isDisabled(button())).toBe(true)
    human('signup-late')
    await waking
    await waitFor(() => expect(isDisabled(button())).toBe(false))
    await user.click(screen.getByRole('checkbox'))
    expect(isDisabled(button())).toBe(true)
  })
  it('focuses the first missing field when it is pressed while the form is incomplete (FORM-093)', async () => {
    await wake(propsFor({ allow_name: true, require_checkbox_opt_in: true }))
    await user.type(screen.getByLabelText(/^First name/), 'Inês')
    expect(isDisabled(button())).toBe(true)
    await user.click(button())
    expect(document.activeElement).toBe(screen.getByLabelText(/^Last name/))
    expect(screen.getByLabelText(/^Last name/).getAttribute('aria-invalid')).toBe('true')
    expect(email().getAttribute('aria-invalid')).toBe('true')
    expect(calls).toEqual([])
  })
  it('retries a failed captcha when the button is pressed, then sends the form', async () => {
    solve.mockImplementationOnce(() => Promise.reject(new Error('no network')))
    answers.push(codeSent)
    const waking = wake(propsFor({ require_otp: true }))
    await screen.findByText('The check did not finish.')
    await user.type(email(), 'ines@example.com')
    expect(isDisabled(button())).toBe(true)
    expect(calls).toEqual([])
    await user.click(button())
    await waking
    await screen.findByText('Enter your code')
    expect(calls).toHaveLength(1)
  })
  it('remembers a press before the captcha is solved, and sends once', async () => {
    answers.push(codeSent)
    let human = (_token: string) => {}
    solve.mockImplementationOnce(() => new Promise(resolve => (human = resolve)))
    const waking = wake(propsFor({ require_otp: true }))
    await screen.findByText(/Checking you’re human/)
    await user.type(email(), 'ines@example.com')
    await user.dblClick(button())
    expect(calls).toEqual([])
    human('otp-late')
    await waking
    await screen.findByText('Enter your code')
    expect(calls.map(({ body }) => body.captcha_token)).toEqual(['otp-late'])
  })
  it('stays disabled in a preview, where no captcha runs (FORM-098, FORM-099)', async () => {
    solve.mockClear()
    await wake(propsFor({}, { preview: true }))
    await user.type(email(), 'ines@example.com')
    expect(isDisabled(button())).toBe(true)
    expect(solve).not.toHaveBeenCalled()
  })
})
