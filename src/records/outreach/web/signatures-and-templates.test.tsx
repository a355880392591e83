import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { press, toasted } from '../../../../test/fans/fake-api.tsx'
import {
  ann,
  ben,
  choose,
  composerStage,
  organization_id,
  short,
  template,
  warm,
} from '../../../../test/outreach/composer-stage.tsx'
import { outreach } from '../contract.ts'

const { server, open } = composerStage()
const written = async () => {
  await choose('From', ann.email)
  await choose('Template', 'First note')
}

describe('templates', () => {
  it('are saved under a name (MAIL-024, MAIL-030, MAIL-057)', async () => {
    open()
    await written()
    await press('Save Template')
    const dialog = within(await screen.findByRole('dialog', { name: 'Save Template' }))
    const save = () => dialog.getByRole('button', { name: 'Save' })
    expect(save().hasAttribute('data-disabled')).toBe(true)
    await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Second note')
    server.says(outreach.saveTemplate, { failed: [409, 'There is a template with this name already.'] })
    await userEvent.click(save())
    await toasted('Failed to Save Template')
    server.says(outreach.saveTemplate, { template })
    await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), '{Enter}')
    await toasted('Template Saved')
    expect(server.sentTo(outreach.saveTemplate).at(-1)).toMatchObject({
      organization_id,
      name: 'Second note',
      subject: template.subject,
    })
  })

  it.each([
    ['Template Deleted', { id: template.id }],
    ['Failed to Delete Template', { failed: [500, 'Not today.'] }],
  ])('say that deleting ended with: %s (MAIL-023)', async (words, reply) => {
    open()
    await choose('Template', 'First note')
    server.says(outreach.deleteTemplate, reply)
    await press('Delete this template')
    await toasted(words)
  })
})

describe('Sender Email Settings', () => {
  const settings = async () => {
    open()
    await choose('From', ann.email)
    await press('Sender Email Settings')
    return within(await screen.findByRole('dialog', { name: 'Sender Email Settings' }))
  }

  it('sets the sender name and the default signatures, and lists signatures to edit and delete (MAIL-011)', async () => {
    const dialog = await settings()
    dialog.getByRole('combobox', { name: 'Sender' })
    expect(dialog.getByRole('combobox', { name: 'Signature for new emails' }).textContent).toContain('Warm')
    expect(dialog.getByRole('combobox', { name: 'Signature for replies' }).textContent).toContain('Short')
    for (const name of ['Edit Warm', 'Delete Warm', 'Edit Short', 'Delete Short', 'New signature'])
      await dialog.findByRole('button', { name })
  })

  it('save a signature with a name and a change only (MAIL-018, MAIL-020, MAIL-021)', async () => {
    const dialog = await settings()
    const save = () => dialog.getByRole('button', { name: 'Save' })
    const off = () => save().hasAttribute('data-disabled')
    await press('Edit Warm', dialog)
    const name = () => dialog.getByRole('textbox', { name: /^Signature name/ })
    expect(off()).toBe(true)
    await userEvent.clear(name())
    expect(off()).toBe(true)
    await userEvent.type(name(), 'Warmer')
    server.says(outreach.saveSignature, { failed: [500, 'Not today.'] })
    await userEvent.click(save())
    await toasted('Failed to Update Signature')
    server.says(outreach.saveSignature, { signature: warm })
    await userEvent.click(save())
    await toasted('Signature Updated')
    await press('New signature', dialog)
    await userEvent.type(name(), 'Plain')
    server.says(outreach.saveSignature, { failed: [500, 'Not today.'] })
    await userEvent.click(save())
    await toasted('Failed to Create Signature')
    server.says(outreach.saveSignature, { signature: short })
    await userEvent.click(save())
    await toasted('Signature Created')
  })

  it.each([
    ['Signature Deleted', { id: warm.id }],
    ['Failed to Delete Signature', { failed: [500, 'Not today.'] }],
  ])('say that deleting a signature ended with: %s (MAIL-022)', async (words, reply) => {
    const dialog = await settings()
    server.says(outreach.deleteSignature, reply)
    await press('Delete Warm', dialog)
    expect(server.sentTo(outreach.deleteSignature)).toEqual([])
    await press('Delete signature')
    await toasted(words)
  })

  it('changes the signature of the email when its default signature changes', async () => {
    await settings()
    server.says(outreach.setDefaultSignatures, () => {
      server.says(outreach.senders, { items: [{ ...ann, signature_for_new: short }, ben] })
      return { id: ann.id, signature_for_new: short, signature_for_replies: short }
    })
    await choose('Signature for new emails', 'Short')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Signature' }).textContent).toContain('Short'))
  })

  it.each([
    ['Default Signature Updated', { id: ann.id, signature_for_new: short, signature_for_replies: short }],
    ['Failed to Update Default Signature', { failed: [500, 'Not today.'] }],
  ])('say that choosing a default ended with: %s (MAIL-019)', async (words, reply) => {
    await settings()
    server.says(outreach.setDefaultSignatures, reply)
    await choose('Signature for new emails', 'Short')
    await toasted(words)
    expect(server.sentTo(outreach.setDefaultSignatures)).toEqual([
      { nylas_authentication_id: ann.id, signature_for_new_id: short.id, signature_for_replies_id: short.id },
    ])
  })
})
