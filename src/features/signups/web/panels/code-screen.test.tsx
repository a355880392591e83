import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { codeSent, codeSentTo, formUnderTest, propsFor, refused } from '../../../../../test/fans/signup-form.tsx'

const { calls, answers, user, wake, sleep, email, button } = formUnderTest()

describe('a drop that requires a code', () => {
  const submit = async () => {
    await wake(propsFor({ require_otp: true }))
    await user.type(email(), 'ines@example.com')
    await user.click(button())
    await screen.findByText('Enter your code')
  }
  const code = () => screen.getByLabelText<HTMLInputElement>(/6-digit code/)

  it('sends the code first, then the sign-up with it, each with its own captcha token (OTP-001, OTP-004..008, OTP-019)', async () => {
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
  it('requests and verifies with the same handle, which no other page has (THREATS 3)', async () => {
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
  it('says that a link was sent to the other contact when the drop verifies both', async () => {
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
  it('cleans a pasted code (OTP-010)', async () => {
    answers.push(codeSent)
    await submit()
    await user.click(code())
    await user.paste('Your code: 123-456')
    expect(code().value).toBe('123456')
  })
  it('stays open on a wrong code, and keeps the form’s values on the way back (OTP-009, OTP-020)', async () => {
    answers.push(codeSent, () => refused('Invalid code. Please try again.'))
    await submit()
    await user.type(code(), '000000')
    await user.click(button('Verify'))
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid code. Please try again.')
    await user.click(button('Close, back to the form'))
    expect((email() as HTMLInputElement).value).toBe('ines@example.com')
    expect(screen.queryByRole('alert')).toBeNull()
  })
  it('selects a wrong code, so that typing replaces it (OTP-020)', async () => {
    answers.push(codeSent, () => refused('Invalid code. Please try again.'))
    await submit()
    await user.type(code(), '000000')
    await user.click(button('Verify'))
    await screen.findByRole('alert')
    await waitFor(() => expect(document.activeElement).toBe(code()))
    await user.keyboard('123456')
    expect(code().value).toBe('123456')
  })
  it('leaves closing to its dialog, and has its own button back to the form (OTP-006, OTP-009)', async () => {
    answers.push(codeSent)
    await wake(propsFor({ require_otp: true }, { in_dialog: true }))
    await user.type(email(), 'ines@example.com')
    await user.click(button())
    await screen.findByText('Enter your code')
    expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull()
    await user.click(button('Change email'))
    expect(email().value).toBe('ines@example.com')
    expect(screen.queryByText('Enter your code')).toBeNull()
  })
  it('sends the code to the newly chosen contact method (OTP-009, OTP-016)', async () => {
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
  describe('with other contacts that can receive the code', () => {
    const either = { require_otp: true, allow_sms: true, allow_whatsapp: true, input_sms_country_code_default: 'pt' }
    const texted = () => codeSentTo('PHONE', '+351912345678')
    const byEmail = async (locale: 'en' | 'fr' = 'en') => {
      answers.push(codeSent)
      await wake(propsFor(either, { locale }))
      await user.type(email(), 'ines@example.com')
      await user.click(button(locale === 'fr' ? 'S’inscrire' : 'Sign up'))
      await screen.findByText('ines@example.com')
    }
    const instead = () => screen.getAllByRole('button', { name: /instead|Plutôt/ }).map(one => one.textContent)

    it('offers each of them in the page’s language (OTP-009, OTP-016)', async () => {
      await byEmail('fr')
      expect(instead()).toEqual(['Plutôt par SMS', 'Plutôt par WhatsApp'])
    })
    it('shows a field for an unknown contact and sends at once to a known one (OTP-009, OTP-016)', async () => {
      await byEmail()
      expect(instead()).toEqual(['Use a text message instead', 'Use WhatsApp instead'])
      button('Use a text message instead').focus()
      await user.keyboard('{Enter}')
      expect(document.activeElement).toBe(screen.getByLabelText(/^Phone number/))
      expect(screen.getByLabelText<HTMLInputElement>('Phone').checked).toBe(true)
      answers.push(texted, codeSent)
      await user.keyboard('912345678')
      await waitFor(() => expect(button().disabled || button().getAttribute('aria-disabled') === 'true').toBe(false))
      await user.keyboard('{Enter}')
      await screen.findByText('+351912345678')
      expect(instead()).toEqual(['Use email instead', 'Use WhatsApp instead'])
      await user.click(button('Use email instead'))
      await screen.findByText('ines@example.com')
      expect(document.activeElement).toBe(code())
      expect(document.getElementById(code().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
        'We sent six digits by email to ines@example.com',
      )
      await user.keyboard('123456{Enter}')
      await screen.findByRole('heading', { name: 'You’re in!' })
      expect(calls.at(-1)?.body).toMatchObject({ email_address: 'ines@example.com', otp_code: '123456' })
      expect(calls.at(-1)?.body).not.toHaveProperty('phone_number')
    })
    it('still accepts the first code when sending to another contact failed (OTP-004, OTP-020)', async () => {
      await byEmail()
      await user.click(button('Use a text message instead'))
      answers.push(texted, () => refused('Too many requests. Please try again later.'))
      await user.keyboard('912345678')
      await waitFor(() => expect(button().disabled || button().getAttribute('aria-disabled') === 'true').toBe(false))
      await user.click(button())
      await screen.findByText('+351912345678')
      await user.click(button('Use email instead'))
      expect((await screen.findByRole('alert')).textContent).toBe('Too many requests. Please try again later.')
      await user.type(code(), '123456')
      await user.click(button('Verify'))
      await screen.findByRole('heading', { name: 'You’re in!' })
      expect(calls.at(-1)?.body).toMatchObject({ phone_number: '351912345678', otp_code: '123456' })
    })
    it('offers none when the drop requires several contacts or has no other (OTP-016)', async () => {
      answers.push(codeSent)
      await submit()
      expect(screen.queryByRole('button', { name: /instead/ })).toBeNull()
    })
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
