import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { voices } from '#records/drops/theme/voices.ts'
import { shown } from '../../../../../test/fans/studio-section.tsx'
import { BasicsSection } from './basics-section.tsx'
import { ConfirmationSection } from './confirmation-section.tsx'
import { ContactMethods } from './contact-methods.tsx'
import { FormSection } from './form-section.tsx'
import { LinksSection } from './links/links-section.tsx'
import { LookSection } from './look-section.tsx'
import { Questions } from './questions.tsx'
import { thumbnailSize } from './voice-picker.tsx'

afterEach(cleanup)
const optionsOf = (name: string) => {
  const radios = screen.queryByRole('radiogroup', { name })
  return radios
    ? within(radios).getAllByRole('radio')
    : within(screen.getByRole('group', { name })).getAllByRole('button')
}
/** Chooses each option of a group in turn; answers their names and what each makes of the draft. */
async function chosenOf(name: string, read: () => unknown) {
  const seen: [string, unknown][] = []
  for (const at of optionsOf(name).keys()) {
    await userEvent.click(optionsOf(name)[at]!)
    seen.push([optionsOf(name)[at]!.textContent, read()])
  }
  return seen
}

it('offers the kinds of drop, and English or French (ENUM-004, ENUM-007)', async () => {
  const draft = shown(<BasicsSection />, { translation_language: 'fr' })
  expect((await chosenOf('Kind of drop', () => draft().drop_type)).map(([, type]) => type)).toEqual([
    'BASIC_SIGN_UP',
    'TRACK_PRE_SAVE',
    'LINK_COLLECTION',
    'LISTENING',
    'COMMENT',
  ])
  expect(await chosenOf('Language of the page', () => draft().translation_language)).toEqual([
    ['English', 'en'],
    ['French', 'fr'],
  ])
})

it('offers a dark or light theme (ENUM-008)', async () => {
  const draft = shown(<LookSection />, { color_theme: 'LIGHT' })
  expect(await chosenOf('Theme without a picture or colour', () => draft().color_theme)).toEqual([
    ['Dark', 'DARK'],
    ['Light', 'LIGHT'],
  ])
})

it('offers the form in the page, behind a button or in steps (ENUM-009)', async () => {
  const draft = shown(<FormSection />)
  expect(await chosenOf('Layout', () => draft().form_layout)).toEqual([
    ['In the page', 'EXPANDED'],
    ['Behind a button', 'COMPACT'],
    ['In steps', 'STEPS'],
  ])
})

it('offers four ways to confirm a sign-up (ENUM-020)', async () => {
  const draft = shown(<ConfirmationSection />)
  const seen = await chosenOf('Confirmation message', () => draft().confirmation_message_contact_preference)
  expect(seen.map(([, preference]) => preference)).toEqual([
    'SMS_OR_WHATSAPP_AND_EMAIL',
    'ONLY_EMAIL',
    'ONLY_SMS_OR_WHATSAPP',
    'DO_NOT_SEND',
  ])
})

it('offers e-mail, phone and WhatsApp as contact methods (ENUM-019)', async () => {
  const draft = shown(<ContactMethods />, { allow_email: false })
  for (const method of screen.getAllByRole('switch')) await userEvent.click(method)
  expect(screen.getAllByRole('switch').map(method => method.getAttribute('aria-label'))).toEqual([
    'Email',
    'SMS',
    'WhatsApp',
  ])
  const { allow_email, allow_sms, allow_whatsapp } = draft()
  expect([allow_email, allow_sms, allow_whatsapp]).toEqual([true, true, true])
})

it('switches a contact method when its name is pressed', async () => {
  const draft = shown(<ContactMethods />, { allow_email: false, allow_sms: false })
  await userEvent.click(screen.getByText('SMS'))
  expect([draft().allow_email, draft().allow_sms]).toEqual([false, true])
})

it('offers questions of four types (ENUM-018)', async () => {
  const draft = shown(<Questions />)
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Add a question' }))
  await open()
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(names).toEqual(['Choice', 'Text', 'Number', 'Date'])
  for (const [at, name] of names.entries()) {
    if (at > 0) await open()
    await userEvent.click(await screen.findByRole('menuitem', { name: name! }))
  }
  expect(draft().custom_fields.map(({ field_type }) => field_type)).toEqual([
    'MULTIPLE_CHOICE',
    'STRING',
    'INTEGER',
    'DATE',
  ])
})

it('offers the eleven music services for a release that is out, each once (ENUM-014, ENUM-015)', async () => {
  const draft = shown(<LinksSection />, { drop_type: 'LISTENING' })
  const button = () => screen.queryByRole('button', { name: 'Add a service' })
  const names: string[] = []
  for (let left = button(); left; left = button()) {
    await userEvent.click(left)
    const [first] = await screen.findAllByRole('menuitem')
    names.push(first!.textContent)
    await userEvent.click(first!)
  }
  expect(names.sort()).toEqual(
    'Amazon Music,Apple Music,Audiomack,Bandcamp,Beatport,Deezer,Pandora,SoundCloud,Spotify,TIDAL,YouTube Music'.split(
      ',',
    ),
  )
  expect(new Set(draft().listening_links.map(({ platform }) => platform)).size).toBe(11)
})

it('sizes the title of each voice so that a long one has room in its thumbnail', () => {
  for (const voice of voices) {
    const short = thumbnailSize(voice, 'Zero')
    const long = thumbnailSize(voice, 'Candy Coated Autumn Tour')
    expect([voice, long < short, long >= 9]).toEqual([voice, true, true])
  }
})
