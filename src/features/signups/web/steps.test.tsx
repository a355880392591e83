import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { codeSent, formUnderTest, isDisabled, propsFor } from '../../../../test/fans/signup-form.tsx'

const { answers, calls, user, wake, sleep, email, button } = formUnderTest()
const inSteps = propsFor({ allow_name: true }, { steps: 1 })
const step = () => document.querySelector('form')?.dataset.step
const firstName = () => screen.getByLabelText<HTMLInputElement>(/^First name/)

afterEach(() => {
  history.replaceState(null, '', '/')
  sessionStorage.clear()
})

it('asks for the contact first, and sends nothing before the last step', async () => {
  await wake(inSteps)
  expect(isDisabled(button())).toBe(true)
  await user.type(email(), 'ines@example.com')
  await waitFor(() => expect(isDisabled(button())).toBe(false))
  await user.click(button())
  expect(step()).toBe('2')
  expect(calls).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Almost in' }))
  expect(screen.getByText('ines@example.com')).toBeTruthy()
  expect(isDisabled(button())).toBe(true)
  await user.type(screen.getByLabelText(/^First name/), 'Inês')
  await user.type(screen.getByLabelText(/^Last name/), 'Carvalho')
  await user.click(button())
  await screen.findByRole('heading', { name: 'You’re in!' })
  expect(calls.map(({ body }) => body)).toMatchObject([{ email_address: 'ines@example.com', first_name: 'Inês' }])
})

it('goes back to the contact with everything that was typed', async () => {
  await wake(inSteps)
  await user.type(email(), 'ines@example.com{Enter}')
  await user.type(screen.getByLabelText(/^First name/), 'Inês')
  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(step()).toBe('1')
  await user.click(button())
  expect((screen.getByLabelText(/^First name/) as HTMLInputElement).value).toBe('Inês')
  expect(calls).toEqual([])
})

it('goes to the first step with Back and to the second with Forward, with everything that was typed', async () => {
  await wake(inSteps)
  await user.type(email(), 'ines@example.com{Enter}')
  await user.type(firstName(), 'Inês')
  history.back()
  await waitFor(() => expect(step()).toBe('1'))
  history.forward()
  await waitFor(() => expect(step()).toBe('2'))
  expect([email().value, firstName().value]).toEqual(['ines@example.com', 'Inês'])
})

it('stays at the first step when Forward is pressed after the contact was emptied', async () => {
  await wake(inSteps)
  await user.type(email(), 'ines@example.com{Enter}')
  history.back()
  await waitFor(() => expect(step()).toBe('1'))
  await user.clear(email())
  history.forward()
  await waitFor(() => expect(history.state).toMatchObject({ step: 2 }))
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(step()).toBe('1')
})

it('is at the second step again after a reload there', async () => {
  await wake(inSteps)
  await user.type(email(), 'ines@example.com{Enter}')
  await user.type(firstName(), 'Inês')
  dispatchEvent(new Event('pagehide'))
  sleep()
  await wake(inSteps)
  await waitFor(() => expect(step()).toBe('2'))
  expect(firstName().value).toBe('Inês')
})

it('leaves no entry at the first step when “Change” leads there', async () => {
  await wake(inSteps)
  await user.type(email(), 'ines@example.com{Enter}')
  expect(history.state).toEqual({ step: 2 })
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(history.state).toEqual({ step: 1 }))
})

it('goes to the contact when it is to be corrected after a code was sent', async () => {
  await wake(propsFor({ allow_name: true, require_otp: true, require_checkbox_opt_in: false }, { steps: 1 }))
  await user.type(email(), 'ines@exmaple.com{Enter}')
  await user.type(screen.getByLabelText(/^First name/), 'Inês')
  await user.type(screen.getByLabelText(/^Last name/), 'Carvalho')
  answers.push(codeSent)
  await user.click(button())
  await user.click(await screen.findByRole('button', { name: 'Change email' }))
  expect(step()).toBe('1')
  expect(document.activeElement).toBe(email())
})

it('stays at the first step while its contact is wrong', async () => {
  await wake(inSteps)
  await user.type(email(), 'ines{Enter}')
  expect(step()).toBe('1')
})

it('shows the second step of a preview with an address that nobody has', async () => {
  await wake(propsFor({ allow_name: true }, { steps: 2, preview: true }))
  expect(screen.getByText('camille@mail.example')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Change' })).toBeTruthy()
})
