import { expect, it } from 'vitest'
import { nodesOf, toHtml, toText } from '#platform/contract/rich-text.ts'
import { attachmentFault, isImage, MAX_ATTACHMENT_BYTES } from './attachments.ts'
import { grantAfter, needsReconnection, sentWords } from './rules.ts'
import { dailyCapOn, planSends, type SendingRules } from './sending-plan.ts'
import { fillVariables, unresolvedIn, variablesIn } from './variables.ts'
import { addWorkingDays, nextInWindow } from './working-days.ts'

it('finds variables in double braces and leaves an unknown one as written (MAIL-031, MAIL-032)', () => {
  const text = 'Hi {{creator_name}}, {{ sender_name }} {creator_name} {{shoe}} {{constructor}}'
  expect(variablesIn(text)).toEqual(['creator_name', 'sender_name', 'shoe', 'constructor'])
  const values = { creator_name: 'Luz', sender_name: 'Ann' }
  expect(fillVariables(text, values)).toBe('Hi Luz, Ann {creator_name} {{shoe}} {{constructor}}')
  expect(unresolvedIn(text, values)).toEqual(['shoe', 'constructor'])
})

it('tells images by their extension (MAIL-044, MAIL-047)', () => {
  for (const name of ['a.jpg', 'a.jpeg', 'a.PNG', 'a.gif', 'a.bmp', 'a.webp', 'a.b.svg'])
    expect(isImage(name)).toBe(true)
  for (const name of ['a.pdf', 'jpg', 'a.png.exe', 'a.heic']) expect(isImage(name)).toBe(false)
})

it('lets exactly 2,621,440 bytes of files pass, inline images too (MAIL-045)', () => {
  const file = (size: number) => ({ filename: 'a.png', size })
  expect(MAX_ATTACHMENT_BYTES).toBe(2_621_440)
  expect(attachmentFault([file(2_621_440)])).toBeUndefined()
  expect(attachmentFault([file(2_000_000)], 621_441)).toBe('Total file size for all attachments cannot exceed 2.5 MB.')
})

it('makes HTML and plain text of the same nodes (MAIL-055, MAIL-058)', () => {
  const text = (value: string, marks: { type: string; attrs?: Record<string, unknown> }[] = []) => ({
    type: 'text',
    text: value,
    marks,
  })
  const doc = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          text('Hi <b>', [{ type: 'bold' }]),
          text(' site', [{ type: 'link', attrs: { href: 'https://label.example/' } }]),
        ],
      },
      { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('one')] }] }] },
      { type: 'image', attrs: { cid: 'dot@label', alt: 'A dot' } },
      { type: 'script', content: [text('evil', [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }])] },
    ],
  }
  expect(toText(doc)).toBe('Hi <b> site (https://label.example/)\n\n- one')
  const html = toHtml(nodesOf(JSON.stringify(doc)))
  expect(html).toContain('<strong>Hi &lt;b&gt;</strong><a href="https://label.example/"> site</a>')
  expect(html).toContain('<img src="cid:dot@label" alt="A dot"')
  expect(html).not.toMatch(/javascript|<script/)
})

it('moves the grant between its states (MAIL-056)', () => {
  expect(grantAfter('valid', 'refused')).toBe('invalid')
  expect(grantAfter('invalid', 'reconnected')).toBe('valid')
  expect(grantAfter('NOT_FOUND', 'reconnected')).toBe('valid')
  expect(grantAfter('invalid', 'unknown_to_provider')).toBe('NOT_FOUND')
  expect(grantAfter('NOT_FOUND', 'refused')).toBe('NOT_FOUND')
  expect(needsReconnection('a@b.example')).toBe('a@b.example needs to be reconnected before you can send from it.')
})

it('says how many emails were sent (MAIL-039, MAIL-040, MAIL-041)', () => {
  expect(sentWords({ success: 3, failed: 0 })).toBe('Email(s) Sent!')
  expect(sentWords({ success: 0, failed: 3 })).toBe('Failed To Send Email(s)')
  expect(sentWords({ success: 2, failed: 1 })).toBe('2 of 3 Email(s) Sent')
})

const rules: SendingRules = {
  daily_cap: 100,
  slow_start: false,
  connected_at: new Date('2026-11-20T00:00:00Z'),
  from: 540,
  to: 1020,
  weekdays_only: true,
}

it('waits for the working hours of the recipient', () => {
  const friday = new Date('2026-11-27T23:30:00Z')
  expect(nextInWindow(friday, rules, 'Europe/Paris').toISOString()).toBe('2026-11-30T08:00:00.000Z')
  expect(nextInWindow(friday, rules, 'America/Los_Angeles')).toEqual(friday)
  expect(addWorkingDays(new Date('2026-11-26T10:00:00Z'), 3).toISOString()).toBe('2026-12-01T10:00:00.000Z')
})

it('keeps the daily cap of a mailbox, and the lower cap while it is new', () => {
  const day = new Date('2026-11-23T10:00:00Z')
  expect(dailyCapOn({ ...rules, slow_start: true }, day)).toBe(40)
  const open = { ...rules, daily_cap: 2, from: 0, to: 1440, weekdays_only: false }
  const times = planSends(
    [null, null, null, null].map(time_zone => ({ time_zone })),
    open,
    {
      start: day,
      taken: new Map([['2026-11-23', 1]]),
      spacingMs: 1_000,
    },
  )
  expect(times.map(time => time.toISOString().slice(0, 10))).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-24',
    '2026-11-25',
  ])
})

it('lets each mail leave no sooner than its own moment, and those of one moment one after another', () => {
  const start = new Date('2026-11-24T10:00:00Z')
  const morning = new Date('2026-11-25T00:00:00Z')
  const open = { ...rules, daily_cap: 50, from: 0, to: 1440, weekdays_only: false }
  const times = planSends(
    [
      { time_zone: 'Asia/Tokyo', not_before: morning },
      { time_zone: 'Asia/Tokyo', not_before: morning },
      { time_zone: null },
      { time_zone: null, not_before: new Date(start.getTime() - 60_000) },
    ],
    open,
    { start, taken: new Map(), spacingMs: 1_000 },
  )
  expect(times.map(time => time.toISOString())).toEqual([
    '2026-11-25T00:00:00.000Z',
    '2026-11-25T00:00:01.000Z',
    '2026-11-24T10:00:00.000Z',
    '2026-11-24T10:00:01.000Z',
  ])
})
