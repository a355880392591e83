import { expect, it } from 'vitest'
import { exportColumns } from './export-columns.ts'
import type { ExportedFan } from './export-query.ts'

const fan: ExportedFan = {
  id: '01980000-0000-7000-8000-000000000001',
  first_name: 'Ada',
  last_name: null,
  birthdate: null,
  gender: 'FEMALE',
  language: null,
  city: null,
  state: null,
  country_code: null,
  instagram_username: null,
  tiktok_username: null,
  quarantined: false,
  created_at: new Date('2026-11-01T12:00:00Z'),
  last_seen_at: new Date('2026-11-02T12:00:00Z'),
  contacts: [
    ['EMAIL', 'ada@mel.example', true, true],
    ['EMAIL', 'ada@other.example', false, true],
    ['PHONE', '+4791234567', true, false],
    ['PHONE', '+4791234568', false, false],
    ['WHATSAPP', '+4791234567', false, true],
  ],
  consents: { EMAIL: 'CONFIRMED', PHONE: 'GIVEN', WHATSAPP: 'WITHDRAWN' },
  tags: null,
  drops: 'Night Bus',
  signups: 1,
  answers: null,
  custom_values: null,
}
const rowOf = (of: ExportedFan) => Object.fromEntries(exportColumns([]).map(({ header, cell }) => [header, cell(of)]))

it('lists a channel as reachable when the fan consented and no contact of it is stopped', () => {
  expect(rowOf(fan)).toMatchObject({
    'Email consent': 'confirmed',
    'Phone consent': 'given',
    'WhatsApp consent': 'withdrawn',
    'Reachable by': 'Email',
  })
  expect(rowOf({ ...fan, consents: null })).toMatchObject({ 'Email consent': null, 'Reachable by': '' })
})

it('lists further contacts of a channel beside the first', () => {
  expect(rowOf(fan)).toMatchObject({
    Email: 'ada@mel.example',
    'Email confirmed': 'yes',
    Phone: '+4791234567',
    'Other contacts': 'ada@other.example; +4791234568',
  })
  expect(rowOf({ ...fan, contacts: null })).toMatchObject({
    Email: null,
    'Email confirmed': null,
    'Other contacts': '',
  })
})
