import { expect, it } from 'vitest'
import { textFault } from './text-fault.ts'

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
