import { describe, expect, it } from 'vitest'
import { sampleDrop } from '../../../test/fans/drop-page.ts'
import { agreementTexts } from './agreement.ts'

const plainText = 'I agree to receive marketing messages from Vesper Lane.'
const smsNotice = 'Message and data rates may apply. Reply STOP to opt out.'

describe('the consent texts', () => {
  it('have one box and no SMS notice on a plain drop (FORM-052)', () => {
    expect(agreementTexts(sampleDrop({ allow_sms: true }))).toEqual({
      'MARKETING:EMAIL': plainText,
      'MARKETING:PHONE': plainText,
      'MARKETING:WHATSAPP': plainText,
    })
  })
  it('have two boxes with fixed words and an SMS notice for phone numbers on an enterprise drop (FORM-052)', () => {
    const texts = agreementTexts(sampleDrop({ enterprise_customer_id: 'acme', allow_sms: true }))
    expect(Object.keys(texts)).toHaveLength(6)
    const withNotice = Object.keys(texts).filter(key => texts[key]?.endsWith(`\n${smsNotice}`))
    expect(withNotice).toEqual(['MARKETING:PHONE', 'MARKETING:WHATSAPP', 'PARTNERS:PHONE', 'PARTNERS:WHATSAPP'])
    expect(texts['MARKETING:EMAIL']).toMatch(/^I agree to receive recurring .* Vesper Lane and its partners\.$/)
  })
  it('ends the consent text with the drop’s own legal text (DROP-047)', () => {
    const texts = agreementTexts(sampleDrop({ additional_legal: 'Own terms.' }))
    expect(texts['MARKETING:PHONE']).toBe(`${plainText}\nOwn terms.`)
  })
})
