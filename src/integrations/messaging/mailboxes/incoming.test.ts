import { expect, it } from 'vitest'
import { absences, machines } from '../../../../test/outreach/incoming/absences.ts'
import { answers } from '../../../../test/outreach/incoming/answers.ts'
import { bouncesOfHosts } from '../../../../test/outreach/incoming/bounces-of-hosts.ts'
import { bouncesOfProviders } from '../../../../test/outreach/incoming/bounces-of-providers.ts'
import { bouncesOfServers } from '../../../../test/outreach/incoming/bounces-of-servers.ts'
import { delayNotices } from '../../../../test/outreach/incoming/delay-notices.ts'
import { inReply, mail, type Sample } from '../../../../test/outreach/incoming/sample.ts'
import { secondRound } from '../../../../test/outreach/incoming/second-round.ts'
import { returnDay } from './absence.ts'
import { type IncomingKind, readIncoming } from './incoming.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const bounces = [...bouncesOfProviders, ...bouncesOfServers, ...bouncesOfHosts]
const samples = [...bounces, ...delayNotices, ...absences, ...machines, ...answers, ...secondRound]

type Told = (sample: Sample) => Promise<IncomingKind>
const told: Told = async ({ raw }) => (await readIncoming(Buffer.from(raw), NOW)).kind

async function scores(kind: IncomingKind, tell: Told) {
  const all = await Promise.all(samples.map(async sample => ({ ...sample, told: await tell(sample) })))
  const right = all.filter(sample => sample.kind === kind && sample.told === kind).length
  return {
    precision: right / all.filter(sample => sample.told === kind).length,
    recall: right / all.filter(sample => sample.kind === kind).length,
    wrong: all.filter(sample => sample.told !== sample.kind && [sample.told, sample.kind].includes(kind)),
  }
}

it.each(['BOUNCE', 'AWAY', 'ANSWER', 'AUTOMATIC'] as const)(
  'tells %s from all else with precision and recall of 0.97',
  async kind => {
    const { precision, recall, wrong } = await scores(kind, told)
    const mistakes = wrong.map(sample => `${sample.name}: ${sample.kind} told as ${sample.told}`)
    expect(Math.min(precision, recall), mistakes.join('\n')).toBeGreaterThanOrEqual(0.97)
  },
)

it('is measured by a set that simple rules fail (canary)', async () => {
  const byHeaders: Told = async ({ raw }) =>
    /report-type=delivery-status/.test(raw) ? 'BOUNCE' : /^Auto-Submitted: auto/m.test(raw) ? 'AWAY' : 'ANSWER'
  for (const kind of ['BOUNCE', 'AWAY', 'ANSWER'] as const) {
    const { precision, recall } = await scores(kind, byHeaders)
    expect(Math.min(precision, recall)).toBeLessThan(0.97)
  }
  expect(samples.length).toBeGreaterThan(150)
})

it('names the mail that came back, its recipient, and whether that is for good', async () => {
  for (const { name, raw } of bounces) {
    const { bounce, references } = await readIncoming(Buffer.from(raw), NOW)
    expect([name, bounce?.recipient, references.at(0)]).toEqual([
      name,
      'luz@correo.example',
      '<01a20942-c84f-72d4-b8d9-e1228d3fd071@label.example>',
    ])
    expect([name, bounce?.permanent]).toEqual([name, !/given up after five days|qmail 3/.test(name)])
  }
})

it.each([
  ['Thank you. I am out of the office until Monday, 30 November.', '2026-11-30'],
  ['Ich bin bis zum 30.11.2026 nicht im Büro.', '2026-11-30'],
  ['Je suis en congés jusqu’au 1er décembre.', '2026-12-01'],
  ['Estoy de vacaciones hasta el 30 de noviembre.', '2026-11-30'],
  ['Jestem na urlopie do 30 listopada.', '2026-11-30'],
  ['Я в отпуске до 30 ноября.', '2026-11-30'],
  ['11月30日まで不在にしております。', '2026-11-30'],
  ['I will not return until 12/01/2026.', '2026-12-01'],
  // 4 May or 5 April
  ['I will not return until 04/05/2027.', null],
  ['I am on maternity leave until March 2027.', null],
])('reads the day of return from %s', (text, day) => {
  expect(returnDay(text, NOW)).toBe(day)
})

it('names the files of an answer, without pictures within its text', async () => {
  const raw = mail({
    from: 'Luz <luz@correo.example>',
    subject: 'Re: A song',
    headers: inReply,
    parts: [
      { type: 'text/plain; charset=utf-8', text: 'Signed!' },
      {
        type: 'application/pdf; name="contract.pdf"\r\nContent-Disposition: attachment; filename="contract.pdf"',
        text: 'PDF',
      },
      { type: 'image/png\r\nContent-Disposition: inline; filename="logo.png"\r\nContent-ID: <logo>', text: 'PNG' },
    ],
  })
  const { kind, attachments } = await readIncoming(Buffer.from(raw), NOW)
  expect([kind, attachments.map(({ filename }) => filename)]).toEqual(['ANSWER', ['contract.pdf']])
})
