import { describe, expect, test } from 'vitest'
import type { Channel, MessageContent } from '#records/messages/contract.ts'
import { confirmationChannels, linkChannels, type MessagePreference } from '#records/messages/rules.ts'
import { compose } from '#records/messages/templates.ts'

const way_out = {
  preferences_url: 'https://fans.example/preferences/1',
  unsubscribe_url: 'https://fans.example/u/1',
  unsubscribe_mailto: 'mailto:stop@fans.example?subject=1',
}
const contents: MessageContent[] = (['en', 'fr'] as const).flatMap(locale => [
  { kind: 'ONE_TIME_CODE', locale, artist: 'Mara Vale', code: '604371', minutes: 10, host: 'fans.example' },
  {
    kind: 'SIGNUP_CONFIRMATION',
    locale,
    artist: 'Mara Vale',
    drop_title: 'Low Tide',
    page_url: 'https://fans.example/m',
    way_out,
  },
  {
    kind: 'CONFIRM_LINK',
    locale,
    artist: 'Mara Vale',
    drop_title: 'Low Tide',
    confirm_url: 'https://fans.example/c/1?a=1&b=2',
    way_out,
  },
])
const ofKind = (kind: MessageContent['kind'], locale: 'en' | 'fr') =>
  contents.find(content => content.kind === kind && 'locale' in content && content.locale === locale) as MessageContent

describe('message texts', () => {
  test.each(contents)('$kind in $locale renders for every channel', content => {
    const mail = compose(content, 'EMAIL')
    expect(mail.subject).toContain(content.kind === 'SIGNUP_CONFIRMATION' ? 'Low Tide' : 'Mara Vale')
    expect(mail.html).toContain(`<html lang="${'locale' in content ? content.locale : ''}">`)
    expect(mail.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' })
    for (const channel of ['PHONE', 'WHATSAPP'] as const) {
      const short = compose(content, channel)
      expect(short.html).toBeUndefined()
      expect(short.text.length).toBeLessThan(320)
      expect(Object.values(short.template?.variables ?? {})).not.toContain('')
    }
  })

  test('name the city that a confirmation asks about, in a mail and in a text message', () => {
    const asked = { ...ofKind('CONFIRM_LINK', 'en'), place: 'Lisbon' } as MessageContent
    expect(compose(asked, 'EMAIL').text).toContain('for Low Tide (Lisbon) using this address')
    expect(compose(asked, 'PHONE').text).toMatch(/^Confirm your sign-up with Mara Vale \(Lisbon\): https/)
    expect(compose({ ...asked, locale: 'fr' } as MessageContent, 'PHONE').text).toContain(
      'chez Mara Vale (Lisbon) : https',
    )
  })

  test('name the city in the WhatsApp template, and cut a long one as in a text message', () => {
    const asked = { ...ofKind('CONFIRM_LINK', 'en'), place: `Lisbon, ${'Coliseu '.repeat(20)}` } as MessageContent
    const named = compose(asked, 'WHATSAPP').template?.variables[1]
    expect(named).toMatch(/^Mara Vale \(Lisbon, Coliseu/)
    expect(named?.length).toBeLessThan(60)
    expect(compose(asked, 'PHONE').text.length).toBeLessThan(160)
  })

  test('differ between English and French', () => {
    for (const kind of ['ONE_TIME_CODE', 'SIGNUP_CONFIRMATION', 'CONFIRM_LINK'] as const)
      expect(compose(ofKind(kind, 'fr'), 'EMAIL').text).not.toBe(compose(ofKind(kind, 'en'), 'EMAIL').text)
  })

  test('include the code in both parts of a mail and in the autofill line of a text message', () => {
    const mail = compose(ofKind('ONE_TIME_CODE', 'en'), 'EMAIL')
    expect(mail.text).toContain('\n\n604371\n\n')
    expect(mail.html).toContain('>604371</p>')
    expect(compose(ofKind('ONE_TIME_CODE', 'en'), 'PHONE').text.split('\n').at(-1)).toBe('@fans.example #604371')
    const framed = {
      ...ofKind('ONE_TIME_CODE', 'en'),
      host: 'label.example',
      frame_host: 'fans.example',
    } as MessageContent
    expect(compose(framed, 'PHONE').text.split('\n').at(-1)).toBe('@label.example #604371 %fans.example')
  })

  test('offer one-click unsubscription in a confirmation (RFC 8058), not in a code', () => {
    expect(compose(ofKind('SIGNUP_CONFIRMATION', 'en'), 'EMAIL').headers).toMatchObject({
      'List-Unsubscribe': '<https://fans.example/u/1>, <mailto:stop@fans.example?subject=1>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(compose(ofKind('ONE_TIME_CODE', 'en'), 'EMAIL').headers).not.toHaveProperty('List-Unsubscribe')
  })

  test('render titles as one line of text, not as markup', () => {
    const mail = compose(
      {
        kind: 'SIGNUP_CONFIRMATION',
        locale: 'en',
        artist: 'A\r\nBcc: x@y.z',
        drop_title: '<b>"Low" & Tide</b>',
        page_url: 'https://fans.example/m',
      },
      'EMAIL',
    )
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.text).toContain('A Bcc: x @ y.z')
    expect(mail.html).toContain('&lt;b&gt;&quot;Low&quot; &amp; Tide&lt;/b&gt;')
  })
})

const every: Channel[] = ['EMAIL', 'PHONE', 'WHATSAPP']
test.each<[MessagePreference, Channel[], Channel[]]>([
  ['SMS_OR_WHATSAPP_AND_EMAIL', every, ['PHONE', 'EMAIL']],
  ['SMS_OR_WHATSAPP_AND_EMAIL', ['EMAIL', 'WHATSAPP'], ['WHATSAPP', 'EMAIL']],
  ['SMS_OR_WHATSAPP_AND_EMAIL', ['EMAIL'], ['EMAIL']],
  ['ONLY_SMS_OR_WHATSAPP', every, ['PHONE']],
  ['ONLY_SMS_OR_WHATSAPP', ['EMAIL'], []],
  ['ONLY_EMAIL', every, ['EMAIL']],
  ['ONLY_EMAIL', ['PHONE'], []],
  ['DO_NOT_SEND', every, []],
])('with preference %s and contacts %j the confirmation goes to %j (DROP-119)', (preference, left, channels) => {
  expect(confirmationChannels(preference, left)).toEqual(channels)
})

test.each<[MessagePreference, Channel[], Channel[]]>([
  ['SMS_OR_WHATSAPP_AND_EMAIL', every, ['PHONE', 'EMAIL']],
  ['ONLY_SMS_OR_WHATSAPP', ['EMAIL', 'WHATSAPP'], ['WHATSAPP']],
  ['ONLY_SMS_OR_WHATSAPP', ['EMAIL'], ['EMAIL']],
  ['ONLY_EMAIL', ['PHONE'], ['PHONE']],
  ['DO_NOT_SEND', every, ['EMAIL']],
  ['DO_NOT_SEND', ['WHATSAPP'], ['WHATSAPP']],
])('with preference %s and contacts %j the double opt-in link goes to %j', (preference, left, channels) => {
  expect(linkChannels(preference, left)).toEqual(channels)
})
