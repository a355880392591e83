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
  ['mailto:a@evil.example', 'mailto: a @ evil. example'],
  ['evil。example', 'evil。 example'],
  ['evil\u200b.example', 'evil .example'],
  ['a\r\nBcc: b', 'a Bcc: b'],
])('%j is written as %j', (name, written) => {
  expect(nameInMail(name)).toBe(written)
})
