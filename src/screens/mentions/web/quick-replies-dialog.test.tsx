import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { DEFAULT_GROUP } from '#records/mentions/quick-replies.ts'
import { quickReplies } from '#records/mentions/quick-replies-contract.ts'
import { fakeApi, press, show, toasted } from '../../../../test/fans/fake-api.tsx'
import { QuickRepliesButton } from './quick-replies-dialog.tsx'

const server = fakeApi()
const idOf = (number: number) => `01980000-0000-7000-8000-00000000000${number}`
const reply = (number: number, text: string) => ({ id: idOf(number), group_name: DEFAULT_GROUP, text })

async function open() {
  let items = [reply(1, 'Thanks!'), reply(2, 'Love it')]
  server.says(quickReplies.list, () => ({ items }))
  server.says(quickReplies.save, ({ text }) => {
    items = [...items, reply(3, String(text))]
    return reply(3, String(text))
  })
  server.says(quickReplies.delete, ({ id }) => {
    const gone = items.find(one => one.id === id)
    items = items.filter(one => one.id !== id)
    return gone
  })
  show(
    <OrganizationContext value={{ id: idOf(9), name: 'North' }}>
      <QuickRepliesButton />
    </OrganizationContext>,
  )
  await press('Quick replies')
}

it('gives the focus to the empty field when a quick reply is added', async () => {
  await open()
  const field = await screen.findByRole('textbox', { name: 'New quick reply' })
  await userEvent.type(field, 'See you there')
  await press('Add')
  await toasted('Quick reply added')
  await waitFor(() => expect(document.activeElement).toBe(field))
})

it('gives the focus back to Edit when a change is cancelled', async () => {
  await open()
  await press('Edit “Love it”')
  await press('Cancel')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit “Love it”'))
})

it('gives the focus to the next quick reply when one is deleted', async () => {
  await open()
  await press('Delete “Thanks!”')
  await toasted('Quick reply deleted')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete “Love it”'))
})
