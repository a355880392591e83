import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { rootRoute } from '#platform/web/frame/root-route.ts'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { type Audience, audiences } from '#records/audiences/contract.ts'
import { fakeApi, press, show } from '../../../../../test/fans/fake-api.tsx'
import { builderAddress } from '../address.ts'
import { BuilderScreen } from './builder-screen.tsx'

const organization_id = '01980000-0000-7000-8000-000000000001'
const server = fakeApi()

async function open(
  path = '/audiences/new',
  sees = ['button', 'Add Rule'],
  others: { id: string; name: string }[] = [],
) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('scrollTo', () => {})
  server.says(audiences.names, { drops: [], fields: [], audiences: others, broadcasts: [], tags: [], time_zone: 'UTC' })
  server.says(audiences.measure, { failed: [404, 'Not counted here.'] })
  server.says(audiences.create, { failed: [409, 'Kept by the test.'] })
  const builder = builderAddress.update({ component: BuilderScreen })
  const router = createRouter({
    routeTree: rootRoute.addChildren([workspaceRoute.addChildren([builder])]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  show(
    <OrganizationContext value={{ id: organization_id, name: 'North' }}>
      <RouterProvider router={router as never} />
    </OrganizationContext>,
  )
  const [role = '', name = ''] = sees
  await screen.findByRole(role, { name })
  return router
}
const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }))
const add = async (button: string, kind: string) => {
  await press(button)
  await choose(kind)
  // the fields of the new rule
  await screen.findByRole('dialog', { name: /^Change Rule/ })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
/** The tree as it is saved. */
async function savedTree() {
  await press('Save')
  await waitFor(() => expect(server.sentTo(audiences.create)).not.toEqual([]))
  return server.sentTo(audiences.create).at(-1)?.tree
}

it('joins rules and brackets with And, And Not and Or (RULE-001, RULE-002)', async () => {
  await open()
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Front row')
  await add('Add Rule', 'Gender')
  await add('Add Rule', 'Country')
  await add('Add Rule Bracket', 'Age')
  await add('Insert Or Rule', 'Language')

  await press('And, before Rule 2')
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'And',
    'And Not',
    'Or',
  ])
  await choose('And Not')
  expect(screen.getAllByRole('button', { name: /, before / }).map(({ textContent }) => textContent)).toEqual([
    'And Not',
    'And',
    'Or',
  ])
  expect(await savedTree()).toEqual({
    logical_operator: 'AND',
    rules: [
      {
        logical_operator: 'AND_NOT',
        rules: [
          { key: 'gender', genders: ['FEMALE'] },
          { key: 'country_code', countries: ['FR'] },
        ],
      },
      {
        logical_operator: 'OR',
        rules: [
          { key: 'age', bands: ['18-24'] },
          { key: 'languages', languages: ['fr'] },
        ],
      },
    ],
  })
})

it.each([
  ['Add Rule', 'Change Rule 2'],
  ['Add Rule Bracket', 'Change Rule 2'],
])(
  'opens the fields of a new rule with the focus in the first, and then gives it to the rule (%s)',
  async (button, name) => {
    await open()
    await add('Add Rule', 'Gender')
    screen.getByRole('button', { name: button }).focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menuitem', { name: 'Country' })
    await userEvent.keyboard('Country{Enter}')
    const fields = await screen.findByRole('dialog', { name })
    await waitFor(() => expect(document.activeElement).toBe(within(fields).getAllByRole('combobox')[0]))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(fields.contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement?.textContent).toMatch(/live in France/i)
  },
)

it('says of fans whose value is not known what becomes of them, also behind And Not', async () => {
  await open()
  const step = { before: 634, left: 600, unknown: 620 }
  server.says(audiences.measure, {
    ...{ all: 1_000, count: 600, breadth: 'BALANCED', change: null, reach: [], reachable_by_any: 0 },
    ...{ countries: [], sample: [], steps: [0, 1].map(at => ({ path: [at], ...step })) },
  } as never)
  await add('Add Rule', 'Country')
  await add('Add Rule', 'Gender')
  const said = () => screen.getAllByText(/not known/).map(({ textContent }) => textContent)
  const [leftOut, kept] = ['620 not known: left out. Keep them', '620 not known: kept. Leave them out']
  await waitFor(() => expect(said()).toEqual([leftOut, leftOut]))
  // its button keeps the focus while the changed rules are counted
  const release = server.hold()
  const [keep] = screen.getAllByRole('button', { name: 'Keep them' })
  if (keep) await userEvent.click(keep)
  await waitFor(() => expect(said()).toEqual([kept, leftOut]))
  expect(document.activeElement?.textContent).toBe('Leave them out')
  release()
  await press('Leave them out')
  await press('And, before Rule 2')
  await choose('And Not')
  await waitFor(() => expect(said()).toEqual([leftOut, kept]))
  await userEvent.click(screen.getByRole('button', { name: 'are female' }))
  const box = await screen.findByRole('checkbox', { name: 'Leave out fans for whom it is not known' })
  await userEvent.click(box)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(said()).toEqual([leftOut, leftOut]))
  await press('And Not, before Rule 2')
  await choose('Or')
  await waitFor(() =>
    expect(said()).toEqual([
      '620 not known: not let in by this rule. Let them in',
      '620 not known: let in by this rule. Do not let them in',
    ]),
  )
})

it('removes rules until one is left, which nothing removes (RULE-002)', async () => {
  await open()
  await add('Add Rule', 'Gender')
  await add('Add Rule Bracket', 'Age')
  expect(screen.getAllByRole('button', { name: /^Remove Rule/ })).toHaveLength(2)
  await press('Remove Rule 1')
  expect(screen.queryAllByRole('button', { name: /^Remove/ })).toEqual([])
  for (const name of ['More for Rule 1', 'More for Bracket at rule 1']) {
    await press(name)
    await screen.findByRole('menuitem', { name: 'Duplicate' })
    expect(screen.queryByRole('menuitem', { name: 'Remove' })).toBeNull()
    await userEvent.keyboard('{Escape}')
  }
})

it('says so when another audience has the name', async () => {
  await open('/audiences/new', ['button', 'Add Rule'], [{ id: organization_id, name: 'Front row' }])
  const name = screen.getByRole('textbox', { name: 'Name' })
  await userEvent.type(name, 'front rows')
  expect(screen.queryByText('Another audience has this name.')).toBeNull()
  await userEvent.type(name, '{Backspace}')
  screen.getByText('Another audience has this name.')
})

it('copies a rule, and adds what is pasted outside a field', async () => {
  await open()
  const user = userEvent.setup()
  await add('Add Rule', 'Gender')
  await user.click(screen.getByRole('button', { name: 'More for Rule 1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copy' }))
  const copied = await navigator.clipboard.readText()
  expect(copied).toMatch(/^Fans who .*\.$/)
  await user.paste(`${copied.slice(0, -1)} or live in France.`)
  expect(await screen.findByRole('group', { name: 'Bracket at rule 2' })).toBeTruthy()
  await user.paste('Fans who like tea.')
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Copied')
  expect(await savedTree()).toMatchObject({
    rules: [{ key: 'gender' }, { logical_operator: 'OR', rules: [{ key: 'gender' }, { key: 'country_code' }] }],
  })
})

it('asks before rules that are not saved are left', async () => {
  const router = await open()
  await add('Add Rule', 'Gender')
  act(() => router.history.push('/audiences/elsewhere'))
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await press('Cancel', within(question))
  expect(screen.getByRole('button', { name: 'More for Rule 1' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/audiences/new')
})

it('leaves without a question when the audience was saved', async () => {
  const router = await open()
  const at = '2026-11-27T18:00:00.000Z'
  server.says(audiences.create, ({ tree }: object & { tree?: unknown }) => ({
    ...{ id: organization_id, name: 'Front row', tree, revision: 1, created_by: organization_id, created_at: at },
    ...{ updated_at: at, last_used_at: null, archived_at: null, used_by: [] },
  }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Front row')
  await savedTree()
  await waitFor(() => expect(router.state.location.pathname).toBe(`/audiences/${organization_id}`))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('saves the rules of the open sentence when Save is pressed, and saves nothing when it cannot be read', async () => {
  await open()
  await userEvent.type(nameField(), 'Belgians')
  await press('Write the rules')
  const words = screen.getByRole('textbox', { name: /^Rules as a sentence/ })
  await userEvent.clear(words)
  await userEvent.type(words, 'Fans who like tea.')
  await press('Save')
  await waitFor(() => expect(words.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(words)
  expect(server.sentTo(audiences.create)).toEqual([])
  // a slip does not take it away
  await userEvent.keyboard('{Escape}')
  await userEvent.clear(words)
  await userEvent.type(words, 'Fans who live in Belgium.')
  expect(await savedTree()).toMatchObject({ rules: [{ key: 'country_code' }] })
})

it('says “Anybody” when the first line of an audience has no rule', async () => {
  await open()
  await press('Write the rules')
  const words = screen.getByRole('textbox', { name: /^Rules as a sentence/ })
  await userEvent.clear(words)
  await userEvent.type(words, 'Fans who are anybody and not were first seen in the last 7 days.')
  await press('Use These Rules')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Write the rules'))
  const first = await screen.findByRole('group', { name: 'Bracket at rule 1' })
  expect(first.textContent).toMatch(/^Anybody/)
})

const id = '01980000-0000-7000-8000-000000000002'
const savedAs = (name: string, revision: number): Audience => ({
  ...{ id, name, revision, tree: { logical_operator: 'AND', rules: [] }, created_by: id, used_by: [] },
  ...{ created_at: '2026-11-27T18:00:00.000Z', updated_at: '2026-11-27T18:00:00.000Z' },
  ...{ last_used_at: null, archived_at: null },
})
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })

it('keeps what is typed while a new audience is saved, and saves it to the same one', async () => {
  const router = await open()
  server.says(audiences.create, savedAs('Front row', 1))
  server.says(audiences.update, savedAs('Front row, London', 2))
  await userEvent.type(nameField(), 'Front row')
  const release = server.hold()
  await press('Save')
  await userEvent.type(nameField(), ', London')
  server.says(audiences.get, savedAs('Front row', 1))
  release()
  await waitFor(() => expect(router.state.location.pathname).toBe(`/audiences/${id}`))
  await screen.findByText('Front row', { selector: 'span' })
  expect(nameField().value).toBe('Front row, London')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  server.says(audiences.get, savedAs('Front row, London', 2))
  await press('Save')
  await screen.findByText('Front row, London', { selector: 'span' })
  expect(server.sentTo(audiences.update)).toMatchObject([{ id, revision: 1, name: 'Front row, London' }])
  expect(server.sentTo(audiences.create)).toHaveLength(1)
  await waitFor(() => expect(screen.getByRole('button', { name: /^Save/ }).getAttribute('aria-busy')).toBeNull())
  await act(() => router.navigate({ to: '/audiences/$audienceId' as never, params: { audienceId: 'new' } as never }))
  await waitFor(() => expect(nameField().value).toBe(''))
})

it('keeps what is typed when the saved audience cannot be loaded again', async () => {
  server.says(audiences.get, savedAs('Front row', 1))
  await open(`/audiences/${id}`)
  server.says(audiences.get, { failed: [404, 'Audience not found.'] })
  server.says(audiences.update, { failed: [409, 'Somebody else changed it.'] })
  await userEvent.type(nameField(), ', London')
  const before = server.sentTo(audiences.get).length
  await press('Save')
  await waitFor(() => expect(server.sentTo(audiences.get).length).toBeGreaterThan(before))
  await waitFor(() => expect(nameField().value).toBe('Front row, London'))
})

it('says that an audience is not here when nobody has its address', async () => {
  server.says(audiences.get, { failed: [404, 'Audience not found.'] })
  await open(`/audiences/${id}`, ['link', 'Go to Audiences'])
  expect(screen.getByText('This audience is not here')).toBeTruthy()
})
