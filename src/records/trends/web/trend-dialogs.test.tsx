import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#platform/web/data/query-client.ts'
import { readersZone } from '#platform/web/dates.ts'
import { Providers } from '#platform/web/frame/providers.tsx'
import { toastManager } from '#platform/web/ui/layers/toasts.ts'
import { type Trend, trends, trendTools } from '../contract.ts'
import { EditTrendDialog } from './edit-trend-dialog.tsx'
import { bus, detailOf } from './test-trend.ts'
import { TrendDialog } from './trend-dialog.tsx'

const organization_id = '01980000-0000-7000-8000-000000000001'

let trend: Trend
let failing = false
let sent: [path: string, body: Record<string, unknown>][] = []

async function answer(path: string, { body }: { body: string }) {
  const input = JSON.parse(body) as Record<string, unknown>
  sent.push([path, input])
  const isCommand = path === trends.save.path
  if (failing && isCommand) return new Response(JSON.stringify({ detail: 'Not today.' }), { status: 500 })
  const answers: Record<string, unknown> = {
    [trendTools.detail.path]: detailOf(trend),
    [trendTools.posts.path]: postsFrom(Number(input.offset ?? 0)),
    [trends.stats.path]: { ...trend, play_count: 777 },
    [trends.save.path]: { trend: { ...trend, ...input, is_saved_by_human: true } },
    [trendTools.split.path]: { trend: { ...trend, id: postId(99), title: 'Late' } },
    [trendTools.merge.path]: { trend, post_ids: [postId(0)] },
  }
  return new Response(JSON.stringify(answers[path]))
}

const postId = (at: number) => `01980000-0000-7000-8000-0000000004${String(at).padStart(2, '0')}`
/** 43 posts, 20 a page. */
const postsFrom = (offset: number) => ({
  items: Array.from({ length: Math.min(20, 43 - offset) }, (_, at) => ({
    ...{ id: postId(offset + at), platform: 'TikTok', url: 'https://www.tiktok.com/x', description: 'Last bus' },
    ...{ cover_url: null, username: `creator${offset + at}`, duration_s: 9, published_at: bus.detected_at },
    ...{ play_count: 100, heart_count: 10, engagement_rate: 0.1, reasons: ['tag:#lastbus'] },
  })),
  count: 43,
})

beforeEach(() => {
  trend = bus
  failing = false
  sent = []
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  act(() => toastManager.close())
  cleanup()
  vi.unstubAllGlobals()
})

const asked = (path: string) => sent.filter(([each]) => each === path).map(([, body]) => body)
const toasted = async (words: string) => expect(await screen.findAllByText(words)).not.toEqual([])
const noop = () => {}

function edit(edited = trend, onClose = noop) {
  render(
    <Providers client={createQueryClient()}>
      <EditTrendDialog trend={edited} onClose={onClose} />
    </Providers>,
  )
  return screen.findByRole('dialog')
}

type Props = Partial<Parameters<typeof TrendDialog>[0]>
function open(props: Props = {}) {
  render(
    <Providers client={createQueryClient()}>
      <TrendDialog organization_id={organization_id} trend={trend} onPost={noop} onClose={noop} {...props} />
    </Providers>,
  )
  return screen.findByRole('heading', { name: trend.title })
}

it('is titled Save Trend for a detected trend and Edit Trend for a saved one (TREND-003, TREND-012)', async () => {
  const first = await edit()
  expect(first.getAttribute('aria-labelledby')).toBeTruthy()
  expect(within(first).getByRole('heading', { name: 'Save Trend' })).toBeTruthy()
  for (const name of ['Cancel', 'Save Trend']) expect(within(first).getByRole('button', { name })).toBeTruthy()
  cleanup()
  const second = await edit({ ...trend, is_saved_by_human: true })
  expect(within(second).getByRole('heading', { name: 'Edit Trend' })).toBeTruthy()
  for (const name of ['Cancel', 'Save Changes']) expect(within(second).getByRole('button', { name })).toBeTruthy()
})

it('saves the name, description and icon that were entered (TREND-004, TREND-024, TREND-034)', async () => {
  const onClose = vi.fn()
  await edit(trend, onClose)
  const name = screen.getByLabelText(/Trend Name/)
  await userEvent.clear(name)
  await userEvent.type(name, 'Window light')
  await userEvent.type(screen.getByLabelText(/Trend Description/), 'Half a face.')
  expect(screen.getByRole('group', { name: 'Trend Icon' })).toBeTruthy()
  await userEvent.type(screen.getByPlaceholderText('Search icons'), 'musical note')
  await userEvent.click(await screen.findByRole('option', { name: 'musical note' }))
  failing = true
  await userEvent.click(screen.getByRole('button', { name: 'Save Trend' }))
  await toasted('Failed to Save Trend: Not today.')
  expect(onClose).not.toHaveBeenCalled()
  failing = false
  await userEvent.click(screen.getByRole('button', { name: 'Save Trend' }))
  await toasted('Trend Saved')
  expect(asked(trends.save.path).at(-1)).toEqual({
    trend_group_id: trend.id,
    title: 'Window light',
    description: 'Half a face.',
    emoji: '1f3b5',
  })
  expect(onClose).toHaveBeenCalled()
})

it('cannot save a saved trend unchanged, or any trend without a name (TREND-013, TREND-014)', async () => {
  await edit({ ...trend, is_saved_by_human: true })
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' })
  const off = () => save().disabled || save().getAttribute('aria-disabled') === 'true'
  expect(off()).toBe(true)
  const name = screen.getByLabelText(/Trend Name/)
  await userEvent.type(name, '!')
  expect(off()).toBe(false)
  await userEvent.clear(name)
  expect(off()).toBe(true)
})

it('shows icons in eleven columns of 40 px, 190 px high, the current one first (TREND-006, TREND-007, TREND-009)', async () => {
  await edit()
  const list = screen.getByRole('listbox', { name: 'Trend Icon' })
  expect((await within(list).findAllByRole('option'))[0]?.getAttribute('aria-label')).toBe('window')
  expect(list.style.height).toBe('190px')
  const grid = within(list).getAllByRole('option')[0]?.parentElement
  expect(grid?.style.gridTemplateColumns).toMatch(/^repeat\(11, minmax\(0(px)?, 40px\)\)$/)
  expect(within(list).getAllByRole('option')[0]?.style.height).toBe('40px')
})

it('says that no icon has the words (TREND-005, TREND-008)', async () => {
  await edit()
  await screen.findAllByRole('option')
  await userEvent.type(screen.getByPlaceholderText('Search icons'), 'qqqq')
  expect(await screen.findByText('No results for qqqq')).toBeTruthy()
})

it('shows what a trend is: emoji, title, description, six counts, lifecycle and reasons (TREND-016, TREND-017, TREND-018)', async () => {
  await open()
  expect(screen.getByRole('dialog', { name: 'Trend Details' })).toBeTruthy()
  expect(screen.getByText('🪟')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'About this trend' })).toBeTruthy()
  expect(screen.getByText('No description')).toBeTruthy()
  const cards = screen.getAllByRole('term').map(term => [term.textContent, term.nextElementSibling?.textContent])
  expect(cards).toMatchObject([
    ['Views', expect.stringContaining('12.3k')],
    ['Likes', expect.stringContaining('1.1k')],
    ['Comments', '84'],
    ['Shares', '24'],
    ['Creates', '306'],
    ['Creators', expect.stringContaining('174up 61%')],
  ])
  expect(screen.getByText('Rising')).toBeTruthy()
  expect(screen.getByText('Same sound')).toBeTruthy()
  expect(screen.getByText('94%')).toBeTruthy()
})

it('shows how many posts each day of the reader has', async () => {
  await open()
  const table = await screen.findByRole('table', { name: 'Posts per day over 30 days' })
  const cells = within(table).getAllByRole('row').at(-1)?.children ?? []
  expect([...cells].map(({ textContent }) => textContent)).toEqual(['2026-11-23', '17'])
  expect(asked(trendTools.detail.path)).toEqual([{ trend_group_id: trend.id, time_zone: readersZone() }])
})

it('asks for the counts only when it does not know them (TREND-028)', async () => {
  await open()
  expect(asked(trends.stats.path)).toEqual([])
  cleanup()
  await open({ trend: { id: trend.id } })
  expect(await screen.findByText('777')).toBeTruthy()
  expect(asked(trends.stats.path)).toEqual([{ trend_group_id: trend.id }])
})

it('shows the posts of the trend, of all time until told otherwise (TREND-021, POST-046)', async () => {
  await open()
  await waitFor(() =>
    expect(asked(trendTools.posts.path)).toMatchObject([
      { trend_group_id: trend.id, since: null, order_by: 'play_count' },
    ]),
  )
  expect(screen.getByRole('region', { name: 'Posts' })).toBeTruthy()
})

it('loads all posts of a trend page by page, and opens one in the viewer (TREND-021)', async () => {
  const onPost = vi.fn()
  await open({ onPost })
  const region = within(screen.getByRole('region', { name: 'Posts' }))
  await region.findByText('43')
  for (const shown of [20, 40, 43]) {
    await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(shown))
    if (shown < 43) await userEvent.click(region.getByRole('button', { name: 'Show More' }))
  }
  expect(region.queryByRole('button', { name: 'Show More' })).toBeNull()
  await userEvent.click(region.getByRole('button', { name: 'creator41 on TikTok' }))
  expect(onPost).toHaveBeenCalledWith(
    postId(41),
    Array.from({ length: 43 }, (_, at) => postId(at)),
  )
})

it('keeps the focus on the posts when the chosen ones are split off, and gives them back on Undo', async () => {
  await open({})
  const region = within(screen.getByRole('region', { name: 'Posts' }))
  await region.findByText('43')
  await userEvent.click(region.getAllByRole('checkbox')[0] as HTMLElement)
  await userEvent.click(region.getByRole('button', { name: 'Split Off…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Split Off Posts' }))
  await userEvent.type(dialog.getByRole('textbox'), 'Late')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Posts'))
  const undo = { trend_group_id: postId(99), into_trend_group_id: bus.id }
  await userEvent.click(await screen.findByRole('button', { name: /^Undo/, hidden: true }))
  expect(asked(trendTools.merge.path)).toEqual([undo])
})

it('lists the creators of a trend, most viewed first', async () => {
  await open()
  const makers = within(screen.getByRole('region', { name: /Who made it move/ })).getAllByRole('listitem')
  expect(makers.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/@maravale.*3 posts.*2\.4M/),
    expect.stringMatching(/@tobi.*1 post.*9k/),
  ])
})

it('goes to the trend before and after, and not past the ends of the list (TREND-035)', async () => {
  const onNext = vi.fn()
  await open({ onPrevious: null, onNext })
  const previous = screen.getByRole<HTMLButtonElement>('button', { name: 'Previous trend' })
  expect(previous.disabled || previous.getAttribute('aria-disabled') === 'true').toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Next trend' }))
  expect(onNext).toHaveBeenCalled()
})

it('offers to save a detected trend, and to edit or remove a saved one (TREND-019, TREND-020)', async () => {
  await open()
  expect(screen.getByRole('button', { name: 'Save Trend' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  cleanup()
  trend = { ...bus, is_saved_by_human: true, saved_by: 'Ottilie', saved_at: bus.detected_at }
  await open()
  for (const name of ['Edit', 'Remove']) expect(screen.getByRole('button', { name })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save Trend' })).toBeNull()
})

it('returns the focus to the button of the dialog when a trend was saved', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Save Trend' }))
  await screen.findByRole('textbox', { name: /Trend Name/ })
  trend = { ...bus, is_saved_by_human: true, saved_by: 'Ottilie', saved_at: bus.detected_at }
  await userEvent.click(screen.getByRole('button', { name: 'Save Trend' }))
  const button = await screen.findByRole('button', { name: 'Edit' })
  await waitFor(() => expect(document.activeElement).toBe(button))
})
