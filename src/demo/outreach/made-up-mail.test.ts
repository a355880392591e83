import { expect, it } from 'vitest'
import { readIncoming } from '#integrations/messaging/mailboxes/incoming.ts'
import { answerMail } from './made-up-mail.ts'

const at = new Date('2026-11-27T12:00:00Z')
const mail = { to: 'label@saltgrass.example', text: 'Hello', at, key: 'one' }

it('keeps accents and quotes in the name and the subject of a mail', async () => {
  const accented = await readIncoming(
    answerMail({ ...mail, from: { name: 'Fátima “Fa” Rey', address: 'fa@rey.example' }, subject: 'Été à Lyon' }),
    at,
  )
  expect(accented).toMatchObject({
    from: { name: 'Fátima “Fa” Rey', address: 'fa@rey.example' },
    subject: 'Été à Lyon',
  })
  const plain = await readIncoming(
    answerMail({ ...mail, from: { name: 'Rey, Ann', address: 'ann@rey.example' }, subject: 'Your song' }),
    at,
  )
  expect(plain).toMatchObject({ from: { name: 'Rey, Ann', address: 'ann@rey.example' }, subject: 'Your song' })
})
