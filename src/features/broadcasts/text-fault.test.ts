import { expect, it } from 'vitest'
import { linklessFault, textFault, variableFault } from './text-fault.ts'

const content = { subject: 'Doors', second_subject: null, email: 'At eight.', text: 'At eight.', link: null }
const mail = { mail: true, text: false, subjects: true }

it('finds a second subject that is empty or the same as the first when two are tested', () => {
  const fieldOf = (second_subject: string | null, sent = mail) => textFault({ ...content, second_subject }, sent)?.field
  expect(fieldOf(' DOORS ')).toBe('content.second_subject')
  expect(fieldOf('')).toBe('content.second_subject')
  expect(fieldOf(null)).toBe('content.second_subject')
  expect(fieldOf('Doors tonight')).toBeUndefined()
  expect(fieldOf('Doors', { ...mail, subjects: false })).toBeUndefined()
  expect(fieldOf('Doors', { ...mail, mail: false })).toBeUndefined()
})

it('names the language when the second subject of the second language is the same', () => {
  const french = { subject: 'Portes', second_subject: 'portes', email: 'À 20 h.', text: '' }
  const fault = textFault({ ...content, second_subject: 'Tonight', second_language: french }, mail)
  expect(fault).toMatchObject({
    field: 'content.second_language.second_subject',
    detail: expect.stringContaining('in French'),
  })
})

it('compares subjects as they are read', () => {
  for (const second_subject of ['Doors\u200b', 'D\u00adoors', 'Ｄoors', '  doors'])
    expect(textFault({ ...content, second_subject }, mail)?.field, second_subject).toBe('content.second_subject')
  expect(textFault({ ...content, subject: 'At  the door', second_subject: 'At the door' }, mail)).toBeDefined()
  expect(textFault({ ...content, subject: '\u200b' }, { ...mail, subjects: false })?.field).toBe('content.subject')
})

it('finds a variable that is not known in a text that goes out, and in no other', () => {
  const fieldOf = (change: object, sent = { mail: true, text: false, subjects: false }) =>
    variableFault({ ...content, ...change }, sent)?.field
  expect(fieldOf({ subject: 'Hi {oops}' })).toBe('content.subject')
  expect(fieldOf({ email: 'Hi {oops}' })).toBe('content.email')
  expect(fieldOf({ text: 'Hi {oops}' })).toBeUndefined()
  expect(fieldOf({ text: 'Hi {oops}' }, { mail: false, text: true, subjects: false })).toBe('content.text')
  const french = { subject: 'Portes', second_subject: null, email: '{oops}', text: '' }
  expect(fieldOf({ second_language: french })).toBe('content.second_language.email')
})

it('finds a {link} that leads nowhere in a text that goes out, in either language', () => {
  const sent = { mail: true, text: false, subjects: false }
  const faultOf = (change: object, how = sent) => linklessFault({ ...content, ...change }, how)?.field
  const french = { subject: 'Portes', second_subject: null, email: 'À 20 h. {link}', text: '' }
  expect(faultOf({ email: 'At eight. {link}' })).toBe('content.link')
  expect(faultOf({ second_language: french })).toBe('content.link')
  expect(faultOf({ text: '{link}' }, { ...sent, mail: false, text: true })).toBe('content.link')
  expect(faultOf({ text: '{link}' })).toBeUndefined()
  expect(faultOf({ email: 'At eight. {link|At the door.}' })).toBeUndefined()
  expect(faultOf({ email: 'At eight. {link|}' })).toBeUndefined()
  expect(faultOf({ email: '{link}', link: 'https://saltgrass.example' })).toBeUndefined()
})
