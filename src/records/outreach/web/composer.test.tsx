import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { press, toasted } from '../../../../test/fans/fake-api.tsx'
import {
  ann,
  ben,
  choose,
  composerStage,
  creator,
  idOf,
  ines,
  mara,
  nodes,
  organization_id,
  template,
  warm,
} from '../../../../test/outreach/composer-stage.tsx'
import { composer } from '../composer-contract.ts'
import { outreach } from '../contract.ts'
import { mailboxes } from '../mailbox-contract.ts'

const { server, open } = composerStage()
const button = (name: string) => screen.getByRole('button', { name })
const isOff = (name: string) =>
  (button(name) as HTMLButtonElement).disabled || button(name).hasAttribute('data-disabled')
const written = async () => {
  await choose('From', ann.email)
  await choose('Template', 'First note')
}

describe('recipients', () => {
  const panel = () => within(screen.getByRole('region', { name: 'Creators' }))

  it('are searched, added, given another address and removed, beside the mail (IMPORT-021, IMPORT-024, MAIL-002)', async () => {
    open({ creators: [mara, ines] })
    screen.getByRole('dialog', { name: 'Outreach Creators' })
    for (const field of ['From', 'Template']) await screen.findByRole('combobox', { name: field })
    for (const field of ['Subject', 'Email']) screen.getByRole('textbox', { name: field })
    button('Attach image')
    const luz = creator(3, 'Luz Arrieta', 'luz@correo.example')
    server.says(composer.candidates, { items: [luz, mara], more: false })
    await press('Add from Roster')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add from Creator Roster' }))
    const add = dialog.getByRole('button', { name: 'Add' })
    expect(add.hasAttribute('data-disabled')).toBe(true)
    await userEvent.type(dialog.getByRole('searchbox'), 'luz')
    await waitFor(() =>
      expect(server.sentTo(composer.candidates).at(-1)).toMatchObject({ roster_id: organization_id, q: 'luz' }),
    )
    // who gets the mail already is not offered again
    await dialog.findByRole('checkbox', { name: /Luz Arrieta/ })
    expect(dialog.queryByRole('checkbox', { name: /Mara Lindqvist/ })).toBeNull()
    await userEvent.click(dialog.getByRole('checkbox', { name: /Luz Arrieta/ }))
    await userEvent.click(add)
    await panel().findByText('luz@correo.example')
    expect(server.sentTo(composer.candidates).at(-1)?.selection).toEqual({ all: false, ids: [luz.creator_id] })
    const search = panel().getByRole('searchbox')
    await userEvent.type(search, 'luz')
    expect(panel().queryByText('Mara Lindqvist')).toBeNull()
    await userEvent.clear(search)
    await press('Edit the address of Ines Duarte')
    await userEvent.click(screen.getByRole('textbox', { name: 'Email address of Ines Duarte' }))
    await userEvent.paste('ines@correo.example')
    await press('Remove Mara Lindqvist')
    await waitFor(
      () =>
        expect(server.sentTo(composer.saveDraft).at(-1)?.content).toMatchObject({
          recipients: [
            { creator_id: ines.creator_id, email: 'ines@correo.example' },
            { creator_id: luz.creator_id, email: 'luz@correo.example' },
          ],
        }),
      { timeout: 3_000 },
    )
  })

  it('without an address are named as skipped (MAIL-035)', async () => {
    open({ creators: [mara, ines] })
    const words = 'Creators without an email address will not receive this email.'
    await screen.findByText(words)
    screen.getByText('1 of 2 creators have a valid email address.')
    await press('Remove Ines Duarte')
    expect(screen.queryByText(words)).toBeNull()
  })
})

describe('sending', () => {
  it('needs a creator with an address, a sender, a subject and a text (MAIL-033)', async () => {
    open({ creators: [mara, ines] })
    await choose('Template', 'First note')
    expect(isOff('Send Email')).toBe(true)
    await choose('From', ann.email)
    expect(isOff('Send Email')).toBe(false)
    const subject = screen.getByRole('textbox', { name: 'Subject' })
    await userEvent.clear(subject)
    expect(isOff('Send Email')).toBe(true)
    await userEvent.type(subject, 'A song')
    expect(isOff('Send Email')).toBe(false)
    await press('Remove Mara Lindqvist')
    expect(isOff('Send Email')).toBe(true)
    await press('Remove Ines Duarte')
    expect(isOff('Send Email')).toBe(true)
  })

  it('needs a text, too (MAIL-033)', async () => {
    open()
    await choose('From', ann.email)
    await userEvent.type(screen.getByRole('textbox', { name: 'Subject' }), 'A song')
    expect(isOff('Send Email')).toBe(true)
  })

  it('tells that creators of a campaign move, and names it in the draft (MAIL-038)', async () => {
    const words = 'Sending this email will move these creators to the Outreached stage.'
    open({ campaign: { activation_id: idOf(601), name: 'Glasshouse Kids' } })
    await screen.findByText(words)
    screen.getByText('Glasshouse Kids')
    await userEvent.type(screen.getByRole('textbox', { name: 'Subject' }), 'A')
    await waitFor(
      () => expect(server.sentTo(composer.saveDraft).at(-1)?.content).toMatchObject({ activation_id: idOf(601) }),
      { timeout: 3_000 },
    )
  })

  it('says why the draft cannot be saved instead of reviewing it', async () => {
    open()
    await written()
    server.says(composer.saveDraft, { failed: [409, 'It was changed elsewhere.'] })
    await press('Send Email')
    await toasted('Failed to Save the Draft: It was changed elsewhere.')
    expect(screen.queryByRole('dialog', { name: 'Before it leaves' })).toBeNull()
  })

  it('says nothing of stages without a campaign', async () => {
    open()
    await screen.findByRole('combobox', { name: 'From' })
    expect(screen.queryByText(/Outreached stage/)).toBeNull()
  })

  it('selects the mailbox and its signature when only one mailbox can send', async () => {
    open({ senders: [ann, { ...ben, grant_status: 'invalid' }] })
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'From' }).textContent).toContain(ann.email))
    expect(screen.getByRole('combobox', { name: 'Signature' }).textContent).toContain('Warm')
    expect(server.sentTo(composer.saveDraft)).toEqual([])
    await choose('Template', 'First note')
    expect(isOff('Send Email')).toBe(false)
  })

  it('waits for a choice where two mailboxes can send', async () => {
    open()
    expect((await screen.findByRole('combobox', { name: 'From' })).textContent).toContain('Choose a mailbox')
  })

  it('begins with the signature of the sender for new emails (MAIL-054)', async () => {
    open()
    await choose('From', ann.email)
    expect(screen.getByRole('combobox', { name: 'Signature' }).textContent).toContain('Warm')
    await userEvent.type(screen.getByRole('textbox', { name: 'Subject' }), 'A')
    await waitFor(
      () => expect(server.sentTo(composer.saveDraft).at(-1)?.content).toMatchObject({ signature_id: warm.id }),
      { timeout: 3_000 },
    )
  })

  it('names a deleted signature when a draft with it is opened', async () => {
    const written = { subject: 'Tour', nodes: nodes('See you'), recipients: [], fallbacks: {}, activation_id: null }
    const draft = { id: idOf(501), mailbox_id: ann.id, signature_id: idOf(599), ...written }
    open({ draft: { ...draft, schedule_at: null, schedule_zone: null } as never })
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Signature' }).textContent).toContain('Deleted signature'),
    )
  })

  it.each([
    ['From', ben.email],
    ['Template', 'First note'],
  ])('asks before another choice of %s discards what was edited (MAIL-042)', async (field, option) => {
    open()
    await choose('From', ann.email)
    const subject = screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' })
    await userEvent.type(subject, 'Mine')
    await choose(field, option)
    await screen.findByRole('alertdialog', { name: 'Discard what you wrote?' })
    expect(subject.value).toBe('Mine')
    await press('Discard draft')
    await waitFor(() => expect(subject.value).toBe(field === 'Template' ? template.subject : ''))
    expect(screen.getByRole('combobox', { name: field }).textContent).toContain(option)
  })

  it('asks before a template replaces the text of an opened draft', async () => {
    open({
      draft: {
        ...{ id: idOf(501), mailbox_id: ann.id, subject: 'Winter tour', nodes: nodes('See you'), recipients: [] },
        ...{ signature_id: null, fallbacks: {}, activation_id: null, schedule_at: null, schedule_zone: null },
        ...{ revision: 1, attachments: [], updated_at: '2026-11-20T12:00:00.000Z' },
      },
    })
    const subject = screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' })
    await choose('Template', 'First note')
    await screen.findByRole('alertdialog', { name: 'Discard what you wrote?' })
    expect(subject.value).toBe('Winter tour')
    await press('Discard draft')
    await waitFor(() => expect(subject.value).toBe(template.subject))
  })

  it('takes another sender without a question while nothing was edited', async () => {
    open()
    await written()
    await choose('From', ben.email)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('connecting a mailbox', () => {
  it('opens the page of the provider in a new tab (MAIL-003)', async () => {
    const tab = { location: { href: '' }, close: vi.fn() }
    const opened = vi.spyOn(window, 'open').mockReturnValue(tab as never)
    server.says(mailboxes.list, { items: [], providers: [] })
    server.says(outreach.signIn, { url: 'https://provider.example/sign-in' })
    open({ senders: [] })
    await press('Connect your Email')
    const dialog = within(await screen.findByRole('dialog', { name: 'Heads Up!' }))
    await press('Connect', dialog)
    await waitFor(() => expect(tab.location.href).toBe('https://provider.example/sign-in'))
    expect(opened).toHaveBeenCalledWith('', '_blank')
    expect(server.sentTo(outreach.signIn)).toEqual([{ organization_id }])
    opened.mockRestore()
  })
})

it('does not send at once when Send later is open without a day, and says that it is scheduled', async () => {
  open({ creators: [mara] })
  await screen.findByRole('combobox', { name: 'From' })
  await written()
  await waitFor(() => expect(isOff('Send Email')).toBe(false))
  await press('Send later')
  expect(isOff('Schedule Email')).toBe(true)
  const help = screen.getByText('Choose a day and a time.')
  // the pressed button is gone: its fields have the focus, and it has it back
  expect(help.parentElement?.parentElement?.contains(document.activeElement)).toBe(true)
  await press('Send at once instead')
  expect(isOff('Send Email')).toBe(false)
  expect(document.activeElement?.textContent).toBe('Send later')
})

it('stays open and says so when the draft cannot be saved before Escape closes it', async () => {
  const { onClose } = open()
  await userEvent.type(await screen.findByRole('textbox', { name: 'Subject' }), 'A song')
  server.says(composer.saveDraft, { failed: [503, 'Not now.'] })
  await userEvent.keyboard('{Escape}')
  await toasted('Failed to Save the Draft: Not now.')
  expect(onClose).not.toHaveBeenCalled()
  // it is known now that nothing is saved, so leaving is asked for
  await userEvent.keyboard('{Escape}')
  await press('Discard')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

it('saves the draft and closes without asking when Escape is pressed', async () => {
  const { onClose } = open()
  await userEvent.type(await screen.findByRole('textbox', { name: 'Subject' }), 'A song')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.sentTo(composer.saveDraft).at(-1)?.content).toMatchObject({ subject: 'A song' })
  expect(screen.queryByText(/Close anyway/)).toBeNull()
})

it('saves also what is typed while it is saved before it closes, and closes once however often Escape is pressed', async () => {
  const { onClose } = open()
  const subject = await screen.findByRole('textbox', { name: 'Subject' })
  await userEvent.type(subject, 'A song')
  const release = server.hold()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(server.sentTo(composer.saveDraft)).not.toEqual([]))
  await userEvent.type(subject, ' for you')
  await userEvent.keyboard('{Escape}')
  release()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.sentTo(composer.saveDraft).at(-1)?.content).toMatchObject({ subject: 'A song for you' })
  await toasted('Draft saved. It is under Outreach, Drafts')
  expect(onClose).toHaveBeenCalledOnce()
})

it('deletes the draft when it is discarded while it is being saved', async () => {
  const { onClose } = open()
  const subject = await screen.findByRole('textbox', { name: 'Subject' })
  await userEvent.type(subject, 'A song')
  const release = server.hold()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(server.sentTo(composer.saveDraft)).toHaveLength(1))
  await press('Discard Draft')
  await press('Discard draft')
  server.says(composer.discardDraft, ({ id }) => ({ id }))
  release()
  await toasted('Draft Discarded')
  expect(onClose).toHaveBeenCalledOnce()
  expect(server.sentTo(composer.saveDraft)).toHaveLength(1)
  expect(screen.queryByText(/^Draft saved\. /)).toBeNull()
})
