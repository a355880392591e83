import { expect, it } from 'vitest'
import { nameInMail } from './name-in-mail.ts'

it.each([
  ['Mara Vale', 'Mara Vale'],
  ['M.I.A.', 'M.I.A.'],
  ['Doors 10:30 / 11:00', 'Doors 10:30 / 11:00'],
  ['Vol. 2: The Return', 'Vol. 2: The Return'],
  ['will.i.am', 'will.i. am'],
  ['hthttp://tps://evil.example', 'hthttp: /tps: /evil. example'],
  ['http:////evil.example', 'http: /evil. example'],
  ['www.evil.example/x', 'www. evil. example/x'],
  ['www.m.evil', 'www. m. evil'],
  ['mailto:a@evil.example', 'mailto: a @ evil. example'],
  ['evil。example', 'evil。 example'],
  ['evil\u200b.example', 'evil. example'],
  ['evil.\u200dcom/login', 'evil. com/login'],
  ['evil\ufe52com', 'evil\ufe52 com'],
  ['evil.c\u2060om', 'evil. com'],
  ['ht\u200dtp:/\u180e/evil', 'http: /evil'],
  ['The 👨‍👩‍👧‍👦 Tour', 'The 👨‍👩‍👧‍👦 Tour'],
  ['🏳️‍🌈 👩🏽‍🎤 ❤️‍🔥 🇫🇷 1️⃣', '🏳️‍🌈 👩🏽‍🎤 ❤️‍🔥 🇫🇷 1️⃣'],
  [
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  ],
  ['🎤\u200d.\u200dcom', '🎤. com'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['банк.р\u200cф', 'банк. р\u200cф'],
  ['evil.\u{1d554}\u200c\u{1d560}\u{1d55e}', 'evil. \u{1d554}\u200c\u{1d560}\u{1d55e}'],
  ['evil.ⓒⓞⓜ', 'evil. ⓒⓞⓜ'],
  ['evil.℡', 'evil. ℡'],
  ['a\r\nBcc: b', 'a Bcc: b'],
])('%j is written as %j', (name, written) => {
  expect(nameInMail(name)).toBe(written)
})

const characters = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter(code => code < 0xd800 || code > 0xdfff)
  .map(code => String.fromCodePoint(code))

it('makes no link of a name when it contains an invisible character', () => {
  const invisible = characters.filter(one => /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(one))
  expect(invisible.length).toBeGreaterThan(4_000)
  const names = invisible.flatMap(one => [`evil.${one}com`, `evil${one}.com`, `evil.c${one}om`])
  expect(names.filter(name => !nameInMail(name).includes('. '))).toEqual([])
})

it('adds a space after every character that stands for a dot between letters', () => {
  const dots = characters.filter(one => /(?<!\.)[.\u3002]$/.test(one.normalize('NFKC')))
  expect(dots).toEqual(
    expect.arrayContaining(['.', '\u2024', '\u3002', '\ufe12', '\ufe52', '\uff0e', '\uff61', '\u2488']),
  )
  for (const one of dots) expect(nameInMail(`evil${one}com`)).toBe(`evil${one} com`)
})
