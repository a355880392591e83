import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accountMails } from '#features/accounts/server/mails.ts'
import { nameInMail } from '#platform/contract/name-in-mail.ts'
import type { MessageContent } from '#records/messages/contract.ts'
import { compose } from '#records/messages/templates.ts'

const OURS = 'https://fans.example/ours'
const way_out = { preferences_url: OURS, unsubscribe_url: OURS, unsubscribe_mailto: 'mailto:stop@fans.example' }

/** What some mail program makes a link of: a scheme, `www.`, an address, or a word with a dot and a domain's ending. */
const LINK_LIKE =
  /[\p{L}\p{N}+.-]+:[/\\]{2}|\b(?:mailto|tel|sms|data|javascript):[\p{L}\p{N}]|\bwww[.\u2024\u3002\ufe12\ufe52\uff0e\uff61][\p{L}\p{N}]|[^\s(]@[^\s)]|[\p{L}\p{N}-][.\u2024\u3002\ufe12\ufe52\uff0e\uff61][\p{L}\p{N}-]{2}/iu

/** Whether a text that shows our own link reads as one that has others too, to a program that ignores invisible characters. */
const hasForeignLink = (text: string) => LINK_LIKE.test(text.replaceAll(OURS, ' ').replace(/\p{Cf}/gu, ''))

const piece = fc.constantFrom(
  ...[
    'http',
    'https',
    'ht',
    'tp',
    's',
    ':',
    '/',
    '//',
    '://',
    '\\',
    'www',
    '.',
    '。',
    '．',
    '\ufe52',
    '\ufe12',
    '@',
    'mailto:',
    'tel:',
    '-',
  ],
  ...['evil', 'example', 'co', 'xn--e1a', 'Mara', ' ', '\u200b', '\u202e', '\u00ad', '\n', '\r', 'é', '#', '?', '7'],
  ...['\u200c', '\u200d', '\u2060', '\u2063', '\u180e', '\ufeff', '\ufe0f', '👩‍👧', '🎤', 'com'],
)
const name = fc.oneof(
  fc.array(piece, { maxLength: 14 }).map(pieces => pieces.join('')),
  fc.string({ unit: 'grapheme' }),
)

async function mailsOf({ one, other, first }: { one: string; other: string; first: string }): Promise<string[]> {
  const texts: string[] = []
  const keep = async ({ subject, text }: { subject: string; text: string }) => void texts.push(subject, text)
  await accountMails(keep, OURS).invitation('x@mail.example', { id: 'ours', organization: one, inviter: other })
  const invitation = texts.splice(0).map(text => text.replace(/https:\/\/fans\.example\/\S*/g, OURS))
  const named = { artist: one, drop_title: other }
  const contents = (['en', 'fr'] as const).flatMap((locale): MessageContent[] => [
    { kind: 'ONE_TIME_CODE', locale, artist: one, code: '604371', minutes: 10 },
    { kind: 'SIGNUP_CONFIRMATION', locale, ...named, first_name: first, label: other, page_url: OURS, way_out },
    { kind: 'CONFIRM_LINK', locale, ...named, place: other, confirm_url: OURS, way_out },
  ])
  const composed = contents.flatMap(content =>
    (['EMAIL', 'PHONE'] as const).flatMap(channel => {
      const { subject = '', text, html = '' } = compose(content, channel)
      const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '')
      return [subject, text, ...hrefs]
    }),
  )
  return [...invitation, ...composed]
}

it('makes no link of a name in any message, whatever the name is (THREATS 6)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record({ one: name, other: name, first: name }), async names => {
      for (const text of await mailsOf(names)) expect(hasForeignLink(text), text).toBe(false)
    }),
    { numRuns: 300 },
  )
})

it('would find one (canary)', () => {
  const careless = (text: string) => text.replace(/https?:\/\/|www\./gi, '')
  const evil = 'hthttp://tps://evil.example'
  const found = [careless(evil), evil, 'a@b.example', 'evil.example', 'evil.\u200dcom', 'evil\ufe52com']
  expect(found.map(hasForeignLink)).toEqual(found.map(() => true))
  expect(hasForeignLink(nameInMail(evil))).toBe(false)
})
