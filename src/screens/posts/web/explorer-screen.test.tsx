import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { posts } from '#records/posts/posts-contract.ts'
import { press, toasted } from '../../../../test/fans/fake-api.tsx'
import { postsStage, segment, shownTrend } from '../../../../test/posts/posts-screen.tsx'
import { shownPost } from '../../../../test/posts/shown-posts.ts'

const { server, open, asked } = postsStage()
afterEach(() => vi.useRealTimers())

const table = () => screen.findByRole('table', { name: 'Posts' })
const grid = () => screen.findByRole('list', { name: 'Posts' })
const item = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }))
/** Chooses values in the popover of a filter. */
async function choose(filter: string, ...values: string[]) {
  await press(filter)
  const popover = within(await screen.findByRole('dialog', { name: filter }))
  for (const value of values) await userEvent.click(await popover.findByRole('checkbox', { name: value }))
  await press('Apply', popover)
}

describe('the controls', () => {
  it('are a search box, the filters to hide and show, list or grid, a CSV file, and a sort menu in the grid (POST-002, POST-011)', async () => {
    const { address } = open([shownPost(1)])
    await screen.findByRole('searchbox', { name: 'Search posts' })
    await screen.findByRole('button', { name: 'Download CSV' })
    expect(screen.queryByRole('button', { name: 'Sort by Views' })).toBeNull()
    await press('Hide Filters')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Country' })).toBeNull())
    await press('Show Filters')
    await screen.findByRole('button', { name: 'Country' })
    await press('Grid')
    await grid()
    await press('Sort by Views')
    await item('Shares')
    await waitFor(() => expect(asked()).toMatchObject({ order_by: 'share_count', order_direction: 'desc' }))
    expect(Object.fromEntries(address())).toMatchObject({ view: 'grid', sort: 'share_count' })
    await press('List')
    await table()
  })

  it('are a sheet behind one button on a phone, which says how many are set', async () => {
    const { address } = open([shownPost(1)], {
      at: '?q=night&from=2026-11-01&to=2026-11-20&country=%5B%22SE%22%5D',
      width: 390,
    })
    const filters = await screen.findByRole('button', { name: 'Filters, 2 set' })
    expect(screen.queryByRole('button', { name: /^Country/ })).toBeNull()
    await userEvent.click(filters)
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await sheet.findByRole('button', { name: /^Country/ })
    sheet.getByRole('button', { name: 'Post Type' })
    await press('Clear all', sheet)
    await waitFor(() => expect(Object.fromEntries(address())).toEqual({ q: 'night' }))
    await userEvent.click(sheet.getByRole('button', { name: /^Show/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.findByRole('button', { name: 'Filters' })
  })

  it('filter by country, platform and genre (POST-003, POST-004, POST-006)', async () => {
    const { address } = open([shownPost(1)])
    await table()
    await press('Country')
    const countries = within(await screen.findByRole('dialog', { name: 'Country' }))
    await userEvent.type(countries.getByRole('searchbox'), 'swed')
    expect(countries.getAllByRole('checkbox')).toHaveLength(1)
    await userEvent.click(countries.getByRole('checkbox', { name: 'Sweden' }))
    await press('Apply', countries)
    await waitFor(() => expect(asked()).toMatchObject({ regions: ['SE'] }))
    await press('Platform')
    const platforms = within(await screen.findByRole('dialog', { name: 'Platform' }))
    expect(platforms.getAllByRole('checkbox')).toHaveLength(3)
    for (const name of ['YouTube', 'TikTok', 'Instagram']) platforms.getByRole('checkbox', { name })
    await userEvent.click(platforms.getByRole('checkbox', { name: 'YouTube' }))
    await press('Apply', platforms)
    await waitFor(() => expect(asked()).toMatchObject({ platform: ['YouTube'] }))
    await choose('Genre', 'Indie')
    await waitFor(() => expect(asked()).toMatchObject({ regions: ['SE'], platform: ['YouTube'], genre_ids: ['indie'] }))
    await press('Clear')
    expect(document.activeElement?.textContent).toBe('Hide Filters')
    await waitFor(() => expect([...address()]).toEqual([]))
  })

  it('filter by days, the last thirty without a choice (POST-005, POST-046)', async () => {
    open([shownPost(1)])
    await table()
    const { start_date, end_date } = asked() as { start_date: string; end_date: string }
    expect((Date.parse(end_date) - Date.parse(start_date)) / 86_400_000).toBe(29)
    await press('Last 30 days')
    await press('Last 7 days', within(await screen.findByRole('dialog', { name: 'Date posted' })))
    await press('Apply', within(screen.getByRole('dialog', { name: 'Date posted' })))
    await waitFor(() =>
      expect((Date.parse(String(asked().end_date)) - Date.parse(String(asked().start_date))) / 86_400_000).toBe(6),
    )
  })

  it('filter by Trend Detected and Post Type (POST-007, POST-008)', async () => {
    open([shownPost(1)])
    await table()
    await press('Trend Detected')
    await item('Yes')
    await waitFor(() => expect(asked()).toMatchObject({ is_in_trend: true }))
    await userEvent.click(await screen.findByRole('button', { name: /^Trend Detected/ }))
    await item('No')
    await waitFor(() => expect(asked()).toMatchObject({ is_in_trend: false }))
    await press('Post Type')
    await item('Artist Only')
    await waitFor(() => expect(asked()).toMatchObject({ posts_author_filter: 'ARTIST_ONLY' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Post Type/ }))
    await item('UGC Only')
    await waitFor(() => expect(asked()).toMatchObject({ posts_author_filter: 'UGC_ONLY' }))
  })

  it('search 400 ms after the last letter (POST-051)', async () => {
    open([shownPost(1)])
    await table()
    const box = screen.getByRole('searchbox', { name: 'Search posts' })
    const before = server.sentTo(posts.search).length
    vi.useFakeTimers()
    fireEvent.change(box, { target: { value: 'wind' } })
    await act(() => vi.advanceTimersByTimeAsync(300))
    fireEvent.change(box, { target: { value: 'window' } })
    await act(() => vi.advanceTimersByTimeAsync(399))
    expect(server.sentTo(posts.search)).toHaveLength(before)
    await act(() => vi.advanceTimersByTimeAsync(50))
    expect(asked()).toMatchObject({ search: 'window' })
  })
})

describe('the list', () => {
  it('has the columns of the explorer and the trend, two genres and how many more (POST-009, POST-010)', async () => {
    const genres = ['Indie', 'Pop', 'Folk', 'Dance'].map(genre => ({ id: genre, genre }))
    open([shownPost(1, { genres }), shownPost(2, { genres: genres.slice(0, 2) })])
    const list = within(await table())
    expect(list.getAllByRole('columnheader').map(header => header.textContent)).toEqual([
      ...['Posts', 'Sound', 'Views', 'Likes', 'Comments', 'Shares'],
      ...['Engagement Rate', 'Date Posted', 'Country', 'Genres', 'Trend'],
    ])
    expect((await list.findByTitle('Indie, Pop, Folk, Dance')).textContent).toBe('IndiePop+2')
    expect(list.getByTitle('Indie, Pop').textContent).toBe('IndiePop')
    expect(list.getAllByText('11/14/2026')).toHaveLength(2)
  })

  it('has ten rows a page, and sorts by its headers (POST-044, POST-057)', async () => {
    open([shownPost(1)])
    const list = within(await table())
    expect(asked()).toMatchObject({ limit: 10, order_by: 'play_count', order_direction: 'desc' })
    const sortable = ['Views', 'Likes', 'Comments', 'Shares', 'Engagement Rate', 'Date Posted']
    for (const name of sortable) list.getByRole('button', { name })
    for (const name of ['Posts', 'Sound', 'Country', 'Genres']) expect(list.queryByRole('button', { name })).toBeNull()
    await userEvent.click(list.getByRole('button', { name: 'Likes' }))
    await waitFor(() => expect(asked()).toMatchObject({ order_by: 'heart_count', order_direction: 'desc' }))
  })

  it('begins again when the search, a filter, the order or the page size changes (POST-026, POST-027)', async () => {
    const { address } = open([shownPost(1)], { next: 'second-page' })
    await table()
    const turn = async () => {
      await press('Next page')
      await waitFor(() => expect(address().get('cursor')).toBe('second-page'))
    }
    const begun = () => waitFor(() => expect([address().get('cursor'), address().get('start')]).toEqual([null, null]))
    await turn()
    await waitFor(() => expect(asked()).toMatchObject({ cursor: 'second-page' }))
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search posts' }), { target: { value: 'bus' } })
    await begun()
    await turn()
    await press('Trend Detected')
    await item('Yes')
    await begun()
    await turn()
    await press('Shares', within(await table()))
    await begun()
    await turn()
    await userEvent.click(screen.getByRole('combobox', { name: 'Rows' }))
    await userEvent.click(await screen.findByRole('option', { name: '25' }))
    await begun()
    expect(asked()).toMatchObject({ search: 'bus', is_in_trend: true, order_by: 'share_count', limit: 25 })
  })
})

describe('the grid', () => {
  it('asks for three rows of as many cards as stand beside each other (POST-011, POST-044)', async () => {
    open([shownPost(1)], { at: '?view=grid', width: 1300 })
    expect((await grid()).style.gridTemplateColumns).toBe('repeat(6, minmax(0px, 1fr))')
    expect(asked()).toMatchObject({ limit: 18 })
  })

  it('asks for a page of another size from the start when the window has other columns (POST-062, POST-027)', async () => {
    const { address } = open([shownPost(1)], { at: '?view=grid&cursor=%22third%22&start=36', width: 1600 })
    await grid()
    expect(asked()).toMatchObject({ limit: 21, cursor: 'third' })
    vi.stubGlobal('innerWidth', 700)
    act(() => void window.dispatchEvent(new Event('resize')))
    await waitFor(() => expect(asked()).toMatchObject({ limit: 9 }))
    await waitFor(() => expect(address().get('cursor')).toBeNull())
    expect(asked().cursor).toBeUndefined()
  })

  it('shows the video, then the mark of the platform, where a picture does not load (POST-052)', async () => {
    open([shownPost(1, { play_url: '/app/clips/1.webm' })], { at: '?view=grid' })
    const card = within(await grid()).getByRole('article')
    fireEvent.error(card.querySelector('img[src^="/app/post-covers"]') as Element)
    const video = card.querySelector('video')
    expect(video?.getAttribute('src')).toContain('/app/clips/1.webm')
    const marks = card.querySelectorAll('svg').length
    fireEvent.error(video as Element)
    expect(card.querySelector('video')).toBeNull()
    expect(card.querySelectorAll('svg')).toHaveLength(marks + 1)
  })
})

describe('without posts', () => {
  it('says that nothing was found, and clears what leaves posts out (POST-012)', async () => {
    open([], { at: '?q=zzz' })
    await screen.findByText('No results found')
    await press('Clear filters')
    await waitFor(() => expect(asked()).toMatchObject({ search: null }))
  })

  it('asks to switch tracking on where it is off (POST-013)', async () => {
    open([], { segment: { ...segment, is_tracking_enabled: false } })
    await screen.findByText('Enable song tracking to discover impactful posts')
  })
})

it('says that the file failed (POST-063)', async () => {
  open([shownPost(1)])
  await within(await table()).findByText('Caption 1')
  server.says(posts.export, { failed: [500, 'Not today.'] })
  await press('Download CSV')
  await toasted('Failed to Download CSV: Not today.')
})

it('shows the trends of the segment, moved by 340 pixels, and opens their details (POST-049, POST-058)', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(1_700)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(680)
  const moved: ScrollToOptions[] = []
  HTMLElement.prototype.scrollBy = ((to: ScrollToOptions) => void moved.push(to)) as never
  const { address } = open([shownPost(1)], { trends: [shownTrend(1, 'Last bus home'), shownTrend(2, 'Window light')] })
  const strip = within(await screen.findByRole('region', { name: 'Trends of this segment' }))
  expect(strip.getByRole<HTMLButtonElement>('button', { name: 'Previous trends' }).disabled).toBe(true)
  await press('Next trends', strip)
  expect(moved).toEqual([{ left: 340, behavior: 'smooth' }])
  await press(/Last bus home/ as never, strip)
  await waitFor(() => expect(address().get('open_trend')).toBe(shownTrend(1, '').id))
  const details = within(await screen.findByRole('dialog', { name: 'Trend Details' }))
  await press('Next trend', details)
  await waitFor(() => expect(address().get('open_trend')).toBe(shownTrend(2, '').id))
  vi.restoreAllMocks()
})

it('links to an import into the segment from the button and the menu of an empty segment', async () => {
  open([], { segment: { ...segment, post_count: 0 } })
  const into = `/posts/import?segment=${segment.id}`
  expect((await screen.findByRole('link', { name: 'Import posts' })).getAttribute('href')).toBe(into)
  await press(segment.name)
  expect((await screen.findByRole('menuitem', { name: 'Import posts' })).getAttribute('href')).toBe(into)
})
