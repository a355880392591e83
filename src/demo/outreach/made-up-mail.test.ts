import { expect, it } from 'vitest'
import { readIncoming } from '#integrations/messaging/mailboxes/incoming.ts'
import { answerMail } from './made-up-mail.ts'

const at = new Date('2026-11-27T12:00:00Z')
const mail = { to: 'label@saltgrass.example', text: 'Hello', at, key: 'one' }

it('keeps accents and quotes in the name and the subject of a mail', async () => {
  const accented = await readIncoming(
    await answerMail({ ...mail, from: { name: 'Fátima “Fa” Rey', address: 'fa@rey.example' }, subject: 'Été à Lyon' }),
    at,
  )
  expect(accented).toMatchObject({
    from: { name: 'Fátima “Fa” Rey', address: 'fa@rey.example' },
    subject: 'Été à Lyon',
  })
  const plain = await readIncoming(
    await answerMail({ ...mail, from: { name: 'Rey, Ann', address: 'ann@rey.example' }, subject: 'Your song' }),
    at,
  )
  expect(plain).toMatchObject({ from: { name: 'Rey, Ann', address: 'ann@rey.example' }, subject: 'Your song' })
})

it('folds a long subject into encoded words of at most 75 characters (RFC 2047)', async () => {
  const subject = 'Re: Été à Lyon, été à Nîmes, et après cela la tournée d’automne dans toute l’Île-de-France'
  const raw = await answerMail({ ...mail, from: { name: 'Ann', address: 'ann@rey.example' }, subject })
  const words = raw.toString().match(/=\?utf-8\?[^\s]*\?=/gi) ?? []
  expect(words.length).toBeGreaterThan(1)
  expect(Math.max(...words.map(word => word.length))).toBeLessThanOrEqual(75)
  expect(await readIncoming(raw, at)).toMatchObject({ subject })
})
