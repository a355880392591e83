import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { formUnderTest, propsFor } from '../../../../../test/fans/signup-form.tsx'
import { formWords } from '../../words.ts'
import { sentLines } from '../sent-lines.ts'
import { SignupForm } from '../signup-form.tsx'

const { answers, user, wake, sleep, email, button } = formUnderTest()
const done = () => screen.findByRole('heading', { name: 'You’re in!' })
const lines = () => [...document.querySelectorAll('.sent li')].map(line => line.textContent)

describe('what goes where after a sign-up', () => {
  const given = [
    { method: 'EMAIL' as const, contact: 'ines@example.com' },
    { method: 'PHONE' as const, contact: '351912345678' },
  ]
  const sent = (preference: Parameters<typeof sentLines>[0]['confirmation_message_contact_preference'], more = {}) =>
    sentLines({ confirmation_message_contact_preference: preference }, given, {
      proven: null,
      asks: false,
      ...more,
    }).map(line => line.sent)

  it('is the confirmation where the drop sends one', () => {
    expect(sent('SMS_OR_WHATSAPP_AND_EMAIL')).toEqual(['confirmation', 'confirmation'])
    expect(sent('ONLY_EMAIL')).toEqual(['confirmation', 'nothing'])
    expect(sent('DO_NOT_SEND')).toEqual(['nothing', 'nothing'])
  })

  it('is the link where a consent waits for it, but not to the contact that a code went to', () => {
    expect(sent('SMS_OR_WHATSAPP_AND_EMAIL', { asks: true })).toEqual(['link', 'link'])
    expect(sent('SMS_OR_WHATSAPP_AND_EMAIL', { asks: true, proven: 'PHONE' })).toEqual(['link', 'confirmation'])
    expect(sent('DO_NOT_SEND', { asks: true })).toEqual(['link', 'nothing'])
  })

  it('is nothing for a phone number whose code had to go to the email address', () => {
    const byMail = { proven: 'EMAIL', unserved: 'PHONE' }
    expect(sent('SMS_OR_WHATSAPP_AND_EMAIL', { ...byMail, asks: true })).toEqual(['confirmation', 'nothing'])
    expect(sent('ONLY_SMS_OR_WHATSAPP', byMail)).toEqual(['nothing', 'nothing'])
  })

  it('announces no second confirmation of the same drop, and the next link only once an earlier one is followed', () => {
    expect(sent('SMS_OR_WHATSAPP_AND_EMAIL', { again: true })).toEqual(['nothing', 'nothing'])
    expect(sent('ONLY_EMAIL', { asks: true, again: true, after_another: true })).toEqual(['next_link', 'nothing'])
  })
})

describe('the panel', () => {
  it('names the contact that the fan gave, and what was sent there', async () => {
    await wake(propsFor({ confirmation_message_contact_preference: 'ONLY_EMAIL' }))
    await user.type(email(), 'ines@example.com')
    await user.click(button())
    await done()
    expect(lines()).toEqual([`ines@example.com${formWords('en').sent.confirmation}`])
  })

  it('names the contact that a link waits in', async () => {
    await wake(propsFor({ require_double_opt_in: true }))
    await user.type(email(), 'ines@example.com')
    await user.click(screen.getByLabelText(/marketing messages/))
    await user.click(button())
    await screen.findByRole('heading', { name: 'You’re almost in' })
    expect(lines()).toEqual([`ines@example.com${formWords('en').sent.link}`])
  })

  it('says that links come one at a time to a fan who signed up for another city before', async () => {
    const { one_link: one, almost_in_how, sent } = formWords('en')
    for (const link of ['rome', 'oslo']) {
      await wake(propsFor({ require_double_opt_in: true }), () => {
        const around = document.body.lastElementChild as HTMLElement
        around.dataset.link = link
      })
      // the second time it is remembered
      if (link === 'rome') await user.type(email(), 'ines@example.com')
      await user.click(screen.getByLabelText(/marketing messages/))
      await user.click(button())
      await screen.findByRole('heading', { name: 'You’re almost in' })
      expect(screen.queryByText(one) !== null).toBe(link === 'oslo')
      expect(screen.queryByText(almost_in_how) !== null).toBe(link === 'rome')
      expect(lines()).toEqual([`ines@example.com${link === 'rome' ? sent.link : sent.next_link}`])
      sleep()
    }
  })

  it('announces one confirmation when a fan signs up for two cities', async () => {
    for (const link of ['rome', 'oslo']) {
      await wake(propsFor({ confirmation_message_contact_preference: 'ONLY_EMAIL' }), () => {
        const around = document.body.lastElementChild as HTMLElement
        around.dataset.link = link
      })
      if (link === 'rome') await user.type(email(), 'ines@example.com')
      await user.click(button())
      await done()
      const { confirmation, nothing } = formWords('en').sent
      expect(lines()).toEqual([`ines@example.com${link === 'rome' ? confirmation : nothing}`])
      sleep()
    }
  })

  it('says that the fan is offline until the connection is back', async () => {
    await wake(propsFor({ require_double_opt_in: true }))
    await user.type(email(), 'ines@example.com')
    await user.click(screen.getByLabelText(/marketing messages/))
    await user.click(button())
    await screen.findByRole('heading', { name: 'You’re almost in' })
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    answers.push(() => Promise.reject(new TypeError('network')))
    await user.click(button('Send the link again'))
    await screen.findByText(/^You are offline/)
    onLine.mockRestore()
    fireEvent(window, new Event('online'))
    expect(screen.queryByText(/^You are offline/)).toBeNull()
  })

  it("shows the artist's own thank-you words as plain text, not as HTML", async () => {
    const thank_you_message = 'Leave the <b>window</b> open.'
    await wake(propsFor({ thank_you_message }, { reply: { outcome: 'signed_up' } }))
    expect(document.querySelector('blockquote')?.textContent).toBe(thank_you_message)
    expect(document.querySelector('figcaption')?.textContent).toBe('Vesper Lane')
  })

  it('offers the event of the link for the calendar until it is over, else the release', () => {
    const url = '/d/night-bus/calendar.ics'
    const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()
    const link_dates = { url: `${url}?link={link}`, at: { rome: hour(1), oslo: hour(-1) } }
    const offered = (link: string) => {
      const around = document.createElement('div')
      around.dataset.link = link
      around.dataset.signedUpThrough = link
      document.body.append(around)
      const props = propsFor({}, { link_dates, calendar: link === 'none' ? { url, at: hour(2) } : null })
      render(<SignupForm {...props} City={() => null} around={around} />, { container: around })
      return around.querySelector('a[type="text/calendar"]')?.getAttribute('href') ?? null
    }
    expect(offered('rome')).toBe(`${url}?link=rome`)
    expect(offered('oslo')).toBeNull()
    expect(offered('none')).toBe(url)
  })
})
