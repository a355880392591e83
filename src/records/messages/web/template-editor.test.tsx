import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Channel, MessageText } from '#records/messages/contract.ts'
import { TemplateEditor } from './template-editor.tsx'

afterEach(cleanup)

function Editing({
  channel = 'EMAIL',
  onChange,
}: {
  channel?: Channel
  onChange?: (value: MessageText | null) => void
}) {
  const [value, setValue] = useState<MessageText | null>(null)
  return (
    <TemplateEditor
      channel={channel}
      language="en"
      value={value}
      variables={{ artist: 'Juno', drop_title: 'Glass', link: 'https://f.example/juno/glass', first_name: 'Ada' }}
      onChange={next => {
        setValue(next)
        onChange?.(next)
      }}
    />
  )
}
const preview = () => screen.getByRole('region', { name: 'Preview' })
const field = (name: string) => screen.getByRole('textbox', { name })

it('shows the default text and its preview before anything is typed', () => {
  render(<Editing />)
  expect(field('Subject')).toHaveProperty('placeholder', 'You are on the list: {drop_title}')
  expect(preview().textContent).toContain('You are on the list: Glass')
  expect(preview().textContent).toContain('Hi Ada,')
})

it('reports an unknown variable while typing, and returns null when all custom text is removed', async () => {
  const changes = vi.fn()
  render(<Editing onChange={changes} />)
  await userEvent.type(field('Message'), 'Hi {{fist_name}')
  expect(await screen.findByText(/There is no \{fist_name\}/)).toBeTruthy()
  expect(preview().textContent).toContain('Hi {fist_name}')
  await userEvent.clear(field('Message'))
  expect(changes).toHaveBeenLastCalledWith(null)
})

it('inserts a variable at the cursor of the last edited field', async () => {
  const changes = vi.fn()
  render(<Editing onChange={changes} />)
  await userEvent.type(field('Subject'), 'From to you')
  ;(field('Subject') as HTMLInputElement).setSelectionRange(5, 5)
  await userEvent.click(screen.getByRole('button', { name: 'Insert variable' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /Artist/ }))
  expect(changes).toHaveBeenLastCalledWith({ subject: 'From {artist}to you', body: null })
})

it('counts SMS segments and names the characters that need a costlier encoding', async () => {
  render(<Editing channel="PHONE" />)
  expect(preview().textContent).toMatch(/1 text message to pay for/)
  await userEvent.type(field('Text'), `Fête ${'x'.repeat(80)}`)
  expect(preview().textContent).toMatch(/2 text messages to pay for/)
  expect(preview().textContent).toMatch(/ê makes each message hold 70 characters/)
})

it('shows the approved WhatsApp text as read-only', () => {
  render(<Editing channel="WHATSAPP" />)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(preview().textContent).toContain('Juno')
})
