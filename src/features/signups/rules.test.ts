import { describe, expect, it } from 'vitest'
import { sampleDrop } from '../../../test/fans/drop-page.ts'
import { signups } from './contract.ts'
import {
  availableMethods,
  contactToProve,
  defaultMethod,
  defaultPhoneCountry,
  type FormValues,
  handlePlatforms,
  methodOf,
  requiredContacts,
  requiresOptIn,
  showsSecondBox,
  signupFaults,
} from './rules.ts'
import { formWords } from './words.ts'

const all = { allow_email: true, allow_sms: true, allow_whatsapp: true }
const YEAR = 2026
const values = (changes: Partial<FormValues> = {}): FormValues => ({
  method: 'EMAIL',
  email_address: 'ines@example.com',
  phone_number: '',
  whatsapp_number: '',
  first_name: '',
  last_name: '',
  birthdate: '',
  gender: '',
  language: '',
  city: '',
  instagram_username: '',
  tiktok_username: '',
  marketing_opt_in: false,
  secondary_opt_in: false,
  custom_fields: {},
  ...changes,
})
const faults = (drop: Parameters<typeof sampleDrop>[0], changes?: Partial<FormValues>) =>
  signupFaults(sampleDrop(drop), values(changes), YEAR)

describe('the offered contact methods', () => {
  it('follow the drop’s order, the first one chosen (FORM-026)', () => {
    const drop = sampleDrop({ ...all, contact_method_order: ['WHATSAPP', 'PHONE'] })
    expect(availableMethods(drop)).toEqual(['WHATSAPP', 'PHONE', 'EMAIL'])
    expect(defaultMethod(drop)).toBe('WHATSAPP')
  })
  it('are e-mail, phone, WhatsApp when the drop sets no order (FORM-025, FORM-027)', () => {
    expect(availableMethods(sampleDrop(all))).toEqual(['EMAIL', 'PHONE', 'WHATSAPP'])
  })
  it('leave out e-mail only when all three are allowed and both are required (FORM-028)', () => {
    expect(availableMethods(sampleDrop({ ...all, require_both_sms_and_email: true }))).toEqual(['PHONE', 'WHATSAPP'])
    expect(availableMethods(sampleDrop({ allow_sms: true, require_both_sms_and_email: true }))).toEqual([
      'EMAIL',
      'PHONE',
    ])
  })
  it('include phone and WhatsApp when the drop allows them (FORM-029)', () => {
    expect(availableMethods(sampleDrop({ allow_email: false, allow_sms: true }))).toEqual(['PHONE'])
    expect(availableMethods(sampleDrop({ allow_email: false, allow_whatsapp: true }))).toEqual(['WHATSAPP'])
  })
  it('are derived from the given contact when a payload names none', () => {
    expect(methodOf(sampleDrop(all), { phone_number: '351912345678' })).toBe('PHONE')
    expect(methodOf(sampleDrop(all), {})).toBe('EMAIL')
    const both = { email_address: 'ines@example.com', whatsapp_number: '351912345678' }
    expect(methodOf(sampleDrop({ ...all, contact_method_order: ['WHATSAPP'] }), both)).toBe('WHATSAPP')
    expect(methodOf(sampleDrop(), both)).toBe('EMAIL')
  })
})

describe('the required and therefore shown contacts (FORM-038)', () => {
  const special = { force_email_and_phone_drop_ids: [sampleDrop().id, 'another'] }

  it('include the chosen one (FORM-030, FORM-033, FORM-035)', () => {
    for (const method of ['EMAIL', 'PHONE', 'WHATSAPP'] as const) {
      expect(requiredContacts(sampleDrop(all), method)).toEqual([method])
    }
  })
  it('exclude one that the drop does not offer', () => {
    expect(requiredContacts(sampleDrop(), 'PHONE')).toEqual([])
    expect(requiredContacts(sampleDrop({ allow_email: false, allow_sms: true }), 'WHATSAPP')).toEqual([])
  })
  it('are e-mail and phone when both are required (FORM-032, FORM-034)', () => {
    const drop = sampleDrop({ allow_sms: true, require_both_sms_and_email: true })
    expect(requiredContacts(drop, 'EMAIL')).toEqual(['EMAIL', 'PHONE'])
    expect(requiredContacts(drop, 'PHONE')).toEqual(['EMAIL', 'PHONE'])
  })
  it('are e-mail and WhatsApp when both are required and there is no SMS (FORM-035)', () => {
    expect(requiredContacts(sampleDrop({ allow_whatsapp: true, require_both_sms_and_email: true }), 'EMAIL')).toEqual([
      'EMAIL',
      'WHATSAPP',
    ])
  })
  it('are e-mail and the chosen number when all three are allowed and both are required (FORM-032, FORM-034, FORM-035)', () => {
    const drop = sampleDrop({ ...all, require_both_sms_and_email: true })
    expect(requiredContacts(drop, 'PHONE')).toEqual(['EMAIL', 'PHONE'])
    expect(requiredContacts(drop, 'WHATSAPP')).toEqual(['EMAIL', 'WHATSAPP'])
  })
  it('are e-mail and phone on a special drop, even when e-mail is off, and never WhatsApp (FORM-031, FORM-036, FORM-037, FORM-115)', () => {
    expect(requiredContacts(sampleDrop(all), 'EMAIL', special)).toEqual(['EMAIL', 'PHONE'])
    expect(requiredContacts(sampleDrop({ allow_email: false, allow_sms: true }), 'PHONE', special)).toEqual([
      'EMAIL',
      'PHONE',
    ])
    expect(requiredContacts(sampleDrop({ allow_email: false }), 'EMAIL', special)).toEqual(['EMAIL'])
    expect(requiredContacts(sampleDrop(all), 'EMAIL', { force_email_and_phone_drop_ids: ['another'] })).toEqual([
      'EMAIL',
    ])
  })
  it('send the code to the chosen one; of several to phone, WhatsApp, then e-mail (OTP-016)', () => {
    expect(contactToProve(sampleDrop(all), 'WHATSAPP')).toBe('WHATSAPP')
    expect(contactToProve(sampleDrop({ allow_sms: true, require_both_sms_and_email: true }), 'EMAIL')).toBe('PHONE')
    expect(contactToProve(sampleDrop({ allow_whatsapp: true, require_both_sms_and_email: true }), 'EMAIL')).toBe(
      'WHATSAPP',
    )
  })
})

describe('validation', () => {
  it('rejects an empty or invalid e-mail that is shown (FORM-040, FORM-095)', () => {
    expect(faults({}, { email_address: '' })).toEqual({ email_address: 'email' })
    expect(faults({}, { email_address: 'nope' })).toEqual({ email_address: 'email' })
    expect(faults({})).toEqual({})
  })
  it('rejects an empty or invalid number that is shown (FORM-041, FORM-072)', () => {
    expect(faults(all, { method: 'PHONE', phone_number: '123456' })).toEqual({ phone_number: 'phone' })
    expect(faults(all, { method: 'WHATSAPP', whatsapp_number: '' })).toEqual({ whatsapp_number: 'phone' })
    expect(faults(all, { method: 'PHONE', phone_number: '351912345678' })).toEqual({})
  })
  it('ignores a hidden field (FORM-116)', () => {
    expect(faults(all, { method: 'PHONE', phone_number: '351912345678', email_address: 'nope' })).toEqual({})
  })
  it('requires first and last name of 1 to 100 characters (FORM-042, FORM-056..058)', () => {
    expect(faults({ allow_name: true })).toEqual({ first_name: 'name_empty', last_name: 'name_empty' })
    expect(faults({ allow_name: true }, { first_name: 'x'.repeat(100), last_name: 'x'.repeat(101) })).toEqual({
      last_name: 'name_long',
    })
    expect(faults({ allow_name: true }, { first_name: '  ', last_name: 'y' })).toEqual({ first_name: 'name_empty' })
  })
  it.each(['', '02/30/2001', '12/31/1899', '01/01/2027', '13/01/2000'])(
    'birthdate “%s” (FORM-043, FORM-061..063)',
    birthdate => {
      expect(faults({ allow_birthdate: true }, { birthdate })).toEqual({ birthdate: 'date' })
    },
  )
  it('requires an existing birthdate from 1900 to this year (FORM-062)', () => {
    for (const birthdate of ['01/01/1900', '12/31/2026', '2001-02-28'])
      expect(faults({ allow_birthdate: true }, { birthdate })).toEqual({})
  })
  it('requires gender, place and language where the drop asks for them (FORM-044..046)', () => {
    const asked = { allow_gender: true, allow_location: true, allow_language: true }
    expect(faults(asked)).toEqual({ gender: 'choose', city: 'choose', language: 'choose' })
    expect(faults(asked, { gender: 'female', city: 'Porto', language: 'pt' })).toEqual({})
  })
  it('requires the first box when the drop requires it, and on every enterprise drop (FORM-047, FORM-048)', () => {
    expect(faults({ require_checkbox_opt_in: true })).toEqual({ marketing_opt_in: 'opt_in' })
    expect(faults({ enterprise_customer_id: 'acme' })).toEqual({ marketing_opt_in: 'opt_in' })
    expect(faults({ require_checkbox_opt_in: true }, { marketing_opt_in: true })).toEqual({})
    expect(requiresOptIn(sampleDrop())).toBe(false)
  })
  it('never requires the second box (FORM-050, FORM-053)', () => {
    expect(faults({ require_secondary_checkbox_opt_in: true })).toEqual({})
    expect([
      showsSecondBox(sampleDrop()),
      showsSecondBox(sampleDrop({ require_secondary_checkbox_opt_in: true })),
    ]).toEqual([false, true])
  })
  it('never requires a handle; the shown platform follows platform_order (FORM-051)', () => {
    expect(faults({ allow_instagram: true, allow_tiktok: true })).toEqual({})
    expect(
      handlePlatforms(sampleDrop({ allow_instagram: true, allow_tiktok: true, platform_order: ['TikTok'] })),
    ).toEqual(['tiktok', 'instagram'])
    expect(handlePlatforms(sampleDrop({ allow_tiktok: true }))).toEqual(['tiktok'])
  })

  const option = '01929bd4-0000-7000-8000-0000000000a1'
  const custom = (field_type: 'MULTIPLE_CHOICE' | 'STRING' | 'INTEGER' | 'DATE', required: boolean) => ({
    custom_fields: [
      {
        id: 'f',
        label: 'F',
        required,
        field_type,
        multiple_choice_options: [{ id: option, label: 'A', sort_order: 0 }],
      },
    ],
  })
  it('requires an answer to a required custom field only (FORM-049)', () => {
    expect(faults(custom('STRING', true))).toEqual({ f: 'required' })
    expect(faults(custom('STRING', false))).toEqual({})
  })
  it.each([
    ['INTEGER', '3.5', 'whole_number'],
    ['INTEGER', '-3', undefined],
    ['INTEGER', '9'.repeat(15), undefined],
    ['INTEGER', '9'.repeat(16), 'whole_number'],
    ['DATE', '02/30/2001', 'date'],
    ['DATE', '01/01/1850', undefined],
    ['MULTIPLE_CHOICE', 'another', 'choose'],
    ['MULTIPLE_CHOICE', option, undefined],
  ] as const)(
    'a custom field of type %s with %s: %s (FORM-022, FORM-065, FORM-068, FORM-118)',
    (type, value, fault) => {
      expect(faults(custom(type, false), { custom_fields: { f: value } })).toEqual(fault ? { f: fault } : {})
    },
  )
})

it('uses the drop’s phone country, else the visitor’s, else the United States (FORM-077)', () => {
  expect(defaultPhoneCountry({ input_sms_country_code_default: 'PT' as 'pt' }, 'fr')).toBe('pt')
  expect(defaultPhoneCountry({ input_sms_country_code_default: null }, 'FR')).toBe('fr')
  expect(defaultPhoneCountry({ input_sms_country_code_default: null })).toBe('us')
})

it('has a message for every error in both languages (FORM-058, FORM-061, FORM-076, FORM-095, FORM-096, DROP-046)', () => {
  expect(formWords('en').fault).toMatchObject({
    email: 'Must be a valid email',
    phone: 'Must be a valid phone number',
    date: 'Invalid Date',
    name_long: 'Must be less than 101 characters',
    name_empty: 'Must be at least 1 characters',
  })
  const [en, fr] = [formWords('en').fault, formWords('fr').fault]
  expect(fr.name_empty).toBe(fr.required)
  for (const fault of Object.keys(en) as (keyof typeof en)[]) expect(fr[fault]).not.toBe(en[fault])
})

it('accepts a gender in either case and rejects any other word (FORM-023)', () => {
  const read = (gender: string) => signups.otp.body?.partial().safeParse({ gender }).data?.gender
  expect(['female', 'Male', 'UNSPECIFIED', 'other'].map(read)).toEqual(['FEMALE', 'MALE', 'UNSPECIFIED', undefined])
})
