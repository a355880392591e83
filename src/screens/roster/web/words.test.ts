import { expect, it } from 'vitest'
import { creatorName, handle } from '#records/creators/words.ts'
import { givenCreator, givenProfile } from './record/test-creator.ts'
import { addedWords, creatorsWords, emailAddress, emptyStateKind, removedWords } from './words.ts'

it('the email of a creator is their first Email contact, else the first email on a profile (TABLE-028)', () => {
  const contact = (type: 'email' | 'phone_number', value: string) => ({
    id: '01980000-0000-7000-8000-000000000301',
    type,
    value,
    description: '',
    manager: null,
  })
  const social_profiles = [
    givenProfile({ email_addresses: [] }),
    givenProfile({ email_addresses: ['shown@mail.example', 'other@mail.example'] }),
  ]
  const phone = contact('phone_number', '+47 9123 4567')
  const own = [contact('email', 'own@mail.example'), contact('email', 'second@mail.example')]
  expect(emailAddress({ contact_methods: [phone, ...own], social_profiles })).toBe('own@mail.example')
  expect(emailAddress({ contact_methods: [phone], social_profiles })).toBe('shown@mail.example')
  expect(emailAddress({ contact_methods: [phone], social_profiles: [] })).toBeUndefined()
})

it('an empty table names the nearest cause: the search, then the filters, then the list (TABLE-011)', () => {
  expect(emptyStateKind({ q: 'zzz', filtered: true, isDefault: true })).toBe('search')
  expect(emptyStateKind({ q: '', filtered: true, isDefault: false })).toBe('filters')
  expect(emptyStateKind({ q: '', filtered: false, isDefault: false })).toBe('list')
  expect(emptyStateKind({ q: '', filtered: false, isDefault: true })).toBe('roster')
})

it('a creator’s name is the team’s name, else the name of the largest profile, else its handle (TABLE-012, TABLE-084)', () => {
  const social_profiles = [givenProfile({ full_name: 'Maëlle Corvin', username: 'maelle' }), givenProfile()]
  expect(creatorName(givenCreator({ name: 'Maë', social_profiles }))).toBe('Maë')
  expect(creatorName(givenCreator({ name: null, social_profiles }))).toBe('Maëlle Corvin')
  const nameless = [givenProfile({ full_name: null, username: '@maelle' })]
  expect(creatorName(givenCreator({ name: null, social_profiles: nameless }))).toBe('@maelle')
  expect(creatorName(givenCreator({ name: null, social_profiles: [] }))).toBe('Unnamed creator')
  expect(handle('maelle')).toBe('@maelle')
  expect(handle('UCq-Fj5jknLsUf-MWSy4_brA')).toBe('Channel UCq-Fj5jknLsUf-MWSy4_brA')
  const other = givenProfile({ full_name: 'Maëlle on Stage' })
  const chosen = givenCreator({ social_profiles: [givenProfile(), other], main_profile_id: other.id })
  expect(creatorName(chosen)).toBe('Maëlle on Stage')
  expect(creatorName({ ...chosen, main_profile_id: chosen.id })).toBe(chosen.social_profiles[0]?.full_name)
})

it('adding and removing show the count with the literal (s) (LIST-037, LIST-038)', () => {
  expect(addedWords(1)).toBe('1 creator(s) added to your roster!')
  expect(removedWords(1284)).toBe('1,284 creator(s) removed from your roster!')
  expect([creatorsWords(1), creatorsWords(0)]).toEqual(['1 creator', '0 creators'])
})
