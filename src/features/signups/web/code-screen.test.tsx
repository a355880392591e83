// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { codeSent, codeSentTo, formUnderTest, propsFor, refused } from '../../../../test/signup-form.tsx'

const { calls, answers, user, wake, sleep, email, button } = formUnderTest()

describe('a drop that wants a code', () => {
  const submit = async () => {
    await wake(propsFor({ require_otp: true }))
    await user.type(email(), 'ines@example.com')
    await user.click(button())
    await screen.findByText('Enter your code')
  }
  const code = () => screen.getByLabelText<HTMLInputElement>(/6-digit code/)

  it('sends the code first, then the sign-up with it, each with a proof of its own (OTP-001, OTP-004..008, OTP-019)', async () => {
    answers.push(codeSent)
    await submit()
    expect(calls[0]).toMatchObject({
      path: '/app/v2/drop_otp',
      body: { captcha_token: expect.stringMatching(/^otp-/) },
    })
    expect(screen.getByText('ines@example.com')).toBeTruthy()
    await user.type(code(), '12 34')
    expect(button('Verify').disabled).toBe(true)
    await user.type(code(), '5x6')
    expect(code().value).toBe('123456')
    await user.click(button('Verify'))
    await screen.findByRole('heading', { name: 'You’re in!' })
    expect(calls[1]?.body).toMatchObject({ otp_code: '123456', captcha_token: expect.stringMatching(/^signup-/) })
  })
  it('asks and answers with the same handle, which no other page has (THREATS 3)', async () => {
    const handles: unknown[] = []
    for (const _ of ['a page', 'the page after a reload']) {
      answers.push(codeSent)
      await submit()
      await user.type(code(), '123456')
      await user.click(button('Verify'))
      await screen.findByRole('heading', { name: 'You’re in!' })
      const [asked, answered] = calls.splice(0).map(({ body }) => body.otp_handle)
      expect(asked).toMatch(/^[0-9a-f]{32}$/)
      expect(answered).toBe(asked)
      handles.push(asked)
      sleep()
      localStorage.clear()
    }
    expect(handles[1]).not.toBe(handles[0])
  })
  it('says that a link waits in the other contact, where the drop wants both proven', async () => {
    const both = { require_otp: true, allow_sms: true, require_both_sms_and_email: true }
    answers.push(() => codeSentTo('PHONE', '+351912345678'))
    await wake(propsFor({ ...both, require_double_opt_in: true, input_sms_country_code_default: 'pt' }))
    await user.type(screen.getByLabelText(/^Phone number/), '912345678')
    await user.type(email(), 'ines@example.com')
    await user.click(screen.getByLabelText(/marketing messages/))
    await user.click(button())
    await user.type(await screen.findByLabelText(/6-digit code/), '123456')
    await user.click(button('Verify'))
    await screen.findByRole('heading', { name: 'You’re in!' })
    screen.getByText(/^We also sent you a link/)
  })
  it('cleans what is pasted (OTP-010)', async () => {
    answers.push(codeSent)
    await submit()
    await user.click(code())
    await user.paste('Your code: 123-456')
    expect(code().value).toBe('123456')
  })
  it('keeps the screen on a wrong code, and the form’s values on the way back (OTP-009, OTP-020)', async () => {
    answers.push(codeSent, () => refused('Invalid code. Please try again.'))
    await submit()
    await user.type(code(), '000000')
    await user.click(button('Verify'))
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid code. Please try again.')
    await user.click(button('Close, back to the form'))
    expect((email() as HTMLInputElement).value).toBe('ines@example.com')
    expect(screen.queryByRole('alert')).toBeNull()
  })
  it('sends the code elsewhere after another way to be reached was chosen (OTP-009, OTP-016)', async () => {
    answers.push(codeSent, () => codeSentTo('PHONE', '+351912345678'))
    await wake(propsFor({ require_otp: true, allow_sms: true, input_sms_country_code_default: 'pt' }))
    await user.type(email(), 'ines@example.com')
    await user.click(button())
    await screen.findByText('ines@example.com')
    await user.click(button('Change email'))
    await user.click(screen.getByLabelText('Phone'))
    await user.type(screen.getByLabelText(/^Phone number/), '912345678')
    await waitFor(() => expect(button().disabled || button().getAttribute('aria-disabled') === 'true').toBe(false))
    await user.click(button())
    expect((await screen.findByText('+351912345678')).parentElement?.textContent).toMatch(/by text to/)
    await user.type(code(), '123456')
    await user.click(button('Verify'))
    await screen.findByRole('heading', { name: 'You’re in!' })
    for (const { body } of calls.slice(1)) {
      expect(body).toMatchObject({ phone_number: '351912345678' })
      expect(body).not.toHaveProperty('email_address')
    }
    expect(calls[2]?.body).toMatchObject({ otp_code: '123456' })
  })
  it('shows the reason when no code could be sent (OTP-004)', async () => {
    answers.push(() => refused('Too many requests. Please try again later.'))
    await wake(propsFor({ require_otp: true }))
    await user.type(email(), 'ines@example.com')
    await user.click(button())
    expect((await screen.findByRole('alert')).textContent).toBe('Too many requests. Please try again later.')
    expect(screen.queryByText('Enter your code')).toBeNull()
  })
})
