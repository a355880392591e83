import { describe, expect, it } from 'vitest'
import type { PublicDrop } from '#features/drops/contract.ts'
import { draftOf } from '#features/drops/server/draft-page.ts'
import { completeDrop } from '#features/drops/server/save-drop.ts'
import { plainTheme } from '#features/drops/theme/palette.ts'
import { sampleDrop } from '../../../../../test/drop-page.ts'
import type { Facts } from './facts.ts'
import { sendersCheck } from './form.ts'
import { languageOf } from './language.ts'
import { contrastOf } from './looks.ts'

describe('the language of a text', () => {
  it.each([
    ['Eleven songs for the long way home.', 'en'],
    ['Sign up', 'en'],
    ['Vesper’s sister, Ann’s bus', null],
    ['Inscris-toi', 'fr'],
    ['Onze chansons pour rentrer avec la nuit.', 'fr'],
    ['L’adresse arrive à six heures, dans ta boîte.', 'fr'],
    ['Night Bus', null],
    ['Comment on the menu', 'en'],
    ['', null],
  ] as const)('of “%s” is %s', (text, language) => {
    expect(languageOf(text)).toBe(language)
  })
})

describe('providers', () => {
  const theme = plainTheme('dark')
  const facts = (changes: Partial<PublicDrop>, senders: Facts['senders']): Facts => {
    const drop = sampleDrop(changes)
    const { id, slug, drop_profile } = drop
    const page = completeDrop(drop, { id, slug, drop_profile })
    const now = new Date('2026-11-20T12:00:00Z')
    return {
      draft: draftOf(page, 'plain', []),
      page,
      dress: { theme, voice: 'plain', cover: null },
      gone: new Set(),
      senders,
      shareUrl: '',
      now,
    }
  }
  const named = (changes: Partial<PublicDrop>, senders: Facts['senders']) =>
    sendersCheck(facts({ allow_sms: true, ...changes }, senders)).findings.map(({ level, code, field }) => [
      level,
      code,
      field,
    ])
  const all = { EMAIL: true, PHONE: true, WHATSAPP: true }

  it('OTP-001 a code that nobody can send refuses publishing; a number that nobody can write to is worth a word', () => {
    expect(named({ require_otp: true }, all)).toEqual([])
    expect(named({ require_otp: true }, { ...all, PHONE: false })).toEqual([['error', 'otp_needs_sender', 'allow_sms']])
    expect(named({}, { ...all, PHONE: false })).toEqual([['warning', 'channel_without_sender', 'allow_sms']])
    expect(named({ allow_sms: false }, { ...all, PHONE: false, WHATSAPP: false })).toEqual([])
  })
})

describe('colours', () => {
  it('DROP-040 that cannot be read are named, whatever made them', () => {
    const { colours } = plainTheme('dark')
    expect(contrastOf(colours).findings).toEqual([])
    const faint = contrastOf({ ...colours, ink: colours.bg, accent: colours.bg })
    expect(faint.findings.map(({ level, code, text }) => [level, code, text])).toEqual([
      ['error', 'contrast_low', 'Text reads at 1:1 only.'],
      ['error', 'contrast_low', 'The button reads at 1:1 only.'],
    ])
  })
})
