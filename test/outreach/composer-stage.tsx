import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, vi } from 'vitest'
import { type Candidate, composer, type Draft } from '#records/outreach/composer-contract.ts'
import { outreach, type Sender, type Signature } from '#records/outreach/contract.ts'
import { ComposerDialog } from '#records/outreach/web/composer-dialog.tsx'
import { fakeApi, show } from '../fans/fake-api.tsx'

export const idOf = (number: number) => `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const organization_id = idOf(1)
export const nodes = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

export const creator = (number: number, name: string, email: string): Candidate => ({
  creator_id: idOf(100 + number),
  name,
  username: null,
  avatar_url: null,
  email,
  profile: null,
  price: null,
})
export const mara = creator(1, 'Mara Lindqvist', 'mara@correo.example')
export const ines = creator(2, 'Ines Duarte', '')
const signature = (number: number, name: string): Signature => ({
  id: idOf(200 + number),
  name,
  text: JSON.stringify(nodes(name)),
  nylas_authentication_id: idOf(301),
})
export const [warm, short] = [signature(1, 'Warm'), signature(2, 'Short')]
const sender = (number: number, email: string, facts: Partial<Sender> = {}): Sender => ({
  id: idOf(300 + number),
  email,
  grant_status: 'valid',
  signature_for_new: null,
  signature_for_replies: null,
  ...facts,
})
export const ann = sender(1, 'ann@label.example', { signature_for_new: warm, signature_for_replies: short })
export const ben = sender(2, 'ben@label.example')
export const template = {
  id: idOf(401),
  name: 'First note',
  subject: 'A song for you',
  text: JSON.stringify(nodes('Hello there')),
  variables: [],
}

interface Opening {
  creators?: readonly Candidate[]
  senders?: readonly Sender[]
  campaign?: { activation_id: string; name: string } | null
  draft?: Draft
}

/** The composer, and the server behind it; for component tests. Fresh for each test. */
export function composerStage() {
  const server = fakeApi()

  beforeEach(() => {
    // what a browser measures and the test's does not
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    Range.prototype.getClientRects = () => [] as unknown as DOMRectList
    Range.prototype.getBoundingClientRect = () => new DOMRect()
  })

  function open({ creators = [mara], senders = [ann, ben], campaign = null, draft }: Opening = {}) {
    server.says(outreach.senders, { items: senders })
    server.says(outreach.templates, { templates: [template], variables: [{ name: 'creator_name' }] })
    server.says(outreach.signatures, { signatures: [warm, short] })
    server.says(composer.saveDraft, ({ content }) => ({
      ...(content as object),
      id: idOf(501),
      revision: 1,
      attachments: [],
      updated_at: '2026-11-20T12:00:00.000Z',
    }))
    const onClose = vi.fn()
    show(
      <ComposerDialog
        organization_id={organization_id}
        creators={creators}
        campaign={campaign}
        {...(draft && { draft })}
        onClose={onClose}
      />,
    )
    return { onClose }
  }

  return { server, open }
}

export const choose = async (field: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: field }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
  // another list opens only when this one is gone
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
}
