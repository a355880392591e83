import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Menu } from '#platform/web/ui/layers/menu.tsx'
import { composer } from '#records/outreach/composer-contract.ts'
import { outreach } from '#records/outreach/contract.ts'
import { activations } from '#records/promotions/contract.ts'
import { fakeApi, press, show, toasted } from '../../../../test/fans/fake-api.tsx'
import { organization_id } from '../../../../test/roster/roster-screen.tsx'
import { MessageItems } from './message-items.tsx'
import { givenCreator, givenProfile } from './record/test-creator.ts'
import { RowMenu } from './table/row-menu.tsx'
import { useCreatorActions } from './use-creator-actions.tsx'

const server = fakeApi()
const mara = givenCreator({ social_profiles: [givenProfile({ full_name: 'Mara Lindqvist' })] })

function Row() {
  const { actions, layer } = useCreatorActions({
    target: { roster_id: organization_id },
    list: undefined,
    lists: [],
    creators: [mara],
    selection: { chosen: { all: false, ids: [] }, clear() {} } as never,
    count: 1,
    onOpen() {},
  })
  return (
    <>
      <RowMenu creator={mara} actions={actions} />
      {layer}
    </>
  )
}

const MessageItemsIn = ({ email }: { email: string }) => (
  <Menu trigger={<Button>Message</Button>}>
    <MessageItems email={email} onWrite={() => {}} />
  </Menu>
)

const campaign = (number: number) => ({
  id: `01980000-0000-7000-8000-0000000a000${number}`,
  name: `Wave ${number}`,
  promotion_id: `01980000-0000-7000-8000-0000000b000${number}`,
  promotion_name: `Night Bus ${number}`,
  status: 'OPEN',
  artist: { name: 'Wren Hallow', image_url: null },
  brand: null,
  created_at: '2026-10-30T12:00:00.000Z',
  max_uploads: 0,
})

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  server.says(outreach.senders, { items: [] })
  server.says(outreach.templates, { templates: [], variables: [] })
  server.says(activations.list, { items: [campaign(1), campaign(2)], count: 2 })
  server.says(composer.candidates, {
    items: [
      {
        creator_id: mara.id,
        name: 'Mara Lindqvist',
        username: null,
        avatar_url: null,
        email: 'mara@correo.example',
        profile: null,
        price: null,
      },
    ],
    more: false,
  })
})

async function message() {
  show(
    <OrganizationContext value={{ id: organization_id, name: 'North' }}>
      <Row />
    </OrganizationContext>,
  )
  await press('Actions for Mara Lindqvist')
  const sub = await screen.findByRole('menuitem', { name: 'Message' })
  sub.focus()
  await userEvent.keyboard('{ArrowRight}')
  await screen.findByRole('menuitem', { name: 'Outreach' })
}
const item = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

it('offers outreach with or without a campaign, other mail programs, and copying the address (TABLE-035)', async () => {
  await message()
  for (const name of ['Outreach', 'Outreach For Promo', 'Open in Gmail', 'Open in Mail App', 'Copy Email Address'])
    screen.getByRole('menuitem', { name })
})

it('copies the email address and says so (MAIL-051, MAIL-053)', async () => {
  const writeText = vi.fn(async () => {})
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  show(<MessageItemsIn email="mara@correo.example" />)
  await press('Message')
  await item('Copy Email Address')
  await toasted('Email address copied to clipboard!')
  expect(writeText).toHaveBeenCalledWith('mara@correo.example')
})

it('opens the composer without a campaign (MAIL-050)', async () => {
  await message()
  await item('Outreach')
  await dialog('Outreach Creators')
  expect(screen.queryByText(/Outreached stage/)).toBeNull()
  expect(server.sentTo(activations.list)).toEqual([])
})

it('asks for exactly one campaign first, which the composer then names (MAIL-034, MAIL-050)', async () => {
  await message()
  await item('Outreach For Promo')
  const asking = await dialog('Outreach For Promo')
  const next = asking.getByRole('button', { name: 'Next' })
  expect(next.hasAttribute('data-disabled')).toBe(true)
  await userEvent.click(await asking.findByRole('button', { name: /^Wave 1/ }))
  await userEvent.click(asking.getByRole('button', { name: /^Wave 2/ }))
  expect(asking.getAllByRole('button', { pressed: true })).toHaveLength(1)
  await userEvent.click(next)
  const composing = await dialog('Outreach Creators')
  await composing.findByText('Night Bus 2')
})
