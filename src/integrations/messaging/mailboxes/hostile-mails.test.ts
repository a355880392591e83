import { expect, it } from 'vitest'
import { returnDay } from './absence.ts'
import { htmlToText } from './html-text.ts'
import { readIncoming } from './incoming.ts'
import { splitQuoted } from './quoted.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const within = async (ms: number, work: () => unknown) => {
  // of the processor, which other programs may keep busy
  const started = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1_000).toBeLessThan(ms)
}

it.each([
  ['lines that quote', () => splitQuoted(`${'>\n'.repeat(100_000)}x`)],
  ['styles without an end', () => htmlToText('<style>'.repeat(28_000))],
  ['openings without an end', () => htmlToText('<style'.repeat(33_000))],
  ['comments without an end', () => htmlToText('<!--'.repeat(50_000))],
  ['links without an end', () => htmlToText('<a href="">'.repeat(18_000))],
  ['spaces', () => htmlToText(`${' '.repeat(200_000)}x`)],
  ['brackets', () => htmlToText('<'.repeat(200_000))],
])('reads 200,000 characters of %s in under a second', (_, work) => within(1_000, work))

const report = (lines: string) =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mail.example',
      'To: team@label.example',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      lines,
      '--b--',
    ].join('\r\n'),
  )

it.each([
  ['at signs', `Final-Recipient: ${'a@'.repeat(50_000)} x`],
  ['spaces', `Final-Recipient:${' '.repeat(100_000)}x`],
])('reads the recipient of a bounce with 100,000 characters of %s in under a second (THREATS 47)', (_, lines) =>
  within(1_000, () => readIncoming(report(lines), NOW)),
)

it('finds the recipient of a bounce behind its type, in brackets and on the next line', async () => {
  for (const line of ['rfc822; Mara@creators.example', '<mara@creators.example>', 'rfc822;\r\n mara@creators.example'])
    expect((await readIncoming(report(`Final-Recipient: ${line}\r\nStatus: 5.1.1`), NOW)).bounce).toMatchObject({
      recipient: 'mara@creators.example',
      permanent: true,
    })
})

it('stops reading a mail after its line limit (THREATS 47)', async () => {
  const raw = Buffer.from(`From: mara@creators.example\r\n\r\nYes${'\r\n'.repeat(2_000_000)}never read`)
  await within(20_000, async () => expect((await readIncoming(raw, NOW)).text).toBe('Yes'))
})

it('reads text, links and line breaks of HTML as before', () => {
  const html =
    '<head><title>no</title></head><p>Hi <b>you</b></p><!-- no --><a href="https://a.example/">here</a><br>end'
  expect(htmlToText(html)).toBe('Hi you\n\nhere (https://a.example/)\nend')
})

it('drops what cannot be stored: NUL characters, impossible dates, overlong Message-IDs', async () => {
  const raw = [
    `Message-ID: <${'a'.repeat(3_000)}@long.example>`,
    'From: Mara <mara@creators.example>',
    'To: team@label.example',
    `Subject: =?utf-8?B?${Buffer.from('Re\u0000: hello').toString('base64')}?=`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('Yes\u0000, gladly').toString('base64'),
  ].join('\r\n')
  const mail = await readIncoming(Buffer.from(raw), NOW)
  expect(mail).toMatchObject({ messageId: null, text: 'Yes, gladly' })
  expect(JSON.stringify(mail)).not.toContain('\\u0000')
  expect(returnDay('I am away until February 30', NOW)).toBeNull()
  expect(returnDay('Ich bin bis 31.4.2027 im Urlaub', NOW)).toBeNull()
  expect(returnDay('I am away until February 28', NOW)).toBe('2027-02-28')
})
