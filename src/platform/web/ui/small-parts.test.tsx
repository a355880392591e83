import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AudioTile } from './audio-tile.tsx'
import { Avatar, initialsOf } from './avatar.tsx'
import { Badge, badgeTypes } from './badge.tsx'
import { Button } from './button.tsx'
import { Count, Delta } from './charts/figures.tsx'
import { AddFilter, FilterChip } from './chips.tsx'
import { Flag } from './flag.tsx'
import { Progress } from './progress.tsx'
import { Tabs } from './tabs.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('UI-003, ENUM-039: has 12 badge types, each with its own look', () => {
  render(
    badgeTypes.map(type => (
      <Badge key={type} type={type}>
        {type}
      </Badge>
    )),
  )
  expect(badgeTypes.map(type => screen.getByText(type).textContent)).toEqual([
    'White',
    'Gray',
    'Branded',
    'Branded strong',
    'Success',
    'Warning',
    'Error',
    'Purple',
    'Dark',
    'Gradient',
    'Blurred',
    'Image overlay',
  ])
  const looks = new Set(badgeTypes.map(type => screen.getByText(type).className))
  expect(looks.size).toBe(12)
})

it('plays and pauses a sound, shows its progress in a ring, and plays one at a time (UI-008, MEDIA-019)', async () => {
  const paused: string[] = []
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    fireEvent.play(this)
    return Promise.resolve()
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    paused.push(this.src)
    fireEvent.pause(this)
  })
  const { container } = render(
    <>
      <AudioTile name="One" src="/one.mp3" />
      <AudioTile name="Two" src="/two.mp3" />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Play One' }))
  const audio = container.querySelector('audio') as HTMLAudioElement
  Object.defineProperties(audio, { duration: { value: 40 }, currentTime: { value: 10 } })
  fireEvent.timeUpdate(audio)
  expect(container.querySelector('[data-share]')?.getAttribute('data-share')).toBe('0.25')
  await userEvent.click(screen.getByRole('button', { name: 'Play Two' }))
  expect(paused.some(src => src.endsWith('/one.mp3'))).toBe(true)
  expect(screen.getByRole('button', { name: 'Play One' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Pause Two' }))
  expect(screen.getByRole('button', { name: 'Play Two' })).toBeDefined()
})

describe('a flag', () => {
  const picture = (code: string) => {
    const { container, unmount } = render(<Flag code={code} />)
    const image = container.querySelector('img')
    const found = image && [image.getAttribute('src'), image.getAttribute('srcset')]
    const isGlobe = container.querySelector('.lucide-globe') !== null
    unmount()
    return isGlobe ? 'globe' : found
  }
  afterEach(() => document.querySelector('meta[name="flag-service"]')?.remove())

  it('is our own drawing, and a globe for ZZ, an unknown code and a missing file', () => {
    expect(picture('fr')).toEqual(['/flags/FR.svg', null])
    expect(['ZZ', '', 'QQQ'].map(picture)).toEqual(['globe', 'globe', 'globe'])
    const { container } = render(<Flag code="FR" />)
    fireEvent.error(container.querySelector('img') as Element)
    expect(container.querySelector('.lucide-globe')).not.toBeNull()
  })

  it('comes from the service of the installation in three sizes, by the code in lower case (FORMAT-013, FORMAT-014)', () => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="flag-service" content="https://flagcdn.com/">')
    expect(picture('FR')).toEqual([
      'https://flagcdn.com/16x12/fr.png',
      'https://flagcdn.com/32x24/fr.png 2x, https://flagcdn.com/48x36/fr.png 3x',
    ])
    expect(picture('ZZ')).toBe('globe')
  })
})

it('UI-015: shows 9+ from 10 in the badge of a tab and reads the exact number to screen readers', () => {
  render(
    <Tabs
      label="Creator"
      value="a"
      onValueChange={() => {}}
      tabs={[
        { value: 'a', label: 'Overview' },
        { value: 'b', label: 'Promotions', count: 12 },
      ]}
    />,
  )
  expect(screen.getByText('9+')).toBeDefined()
  expect(screen.getByRole('tab', { name: 'Promotions, 12' })).toBeDefined()
})

it('shows a short figure and reads the exact one, and marks an estimate', () => {
  render(
    <>
      <Count value={12318} />
      <Count value={48213} estimated />
      <Delta change={-0.032} />
    </>,
  )
  expect(screen.getByText('12.3k').getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByText('12,318').className).toBe('sr-only')
  expect(screen.getByText('About 48,213, estimated')).toBeDefined()
  expect(screen.getByText('down')).toBeDefined()
})

it('shows the picture in a box of the colour of the initials, and these only where there is none: nothing is swapped', () => {
  const { container, rerender } = render(<Avatar name="Maëlle Corvin" src="/face.jpg" />)
  const colour = () => (container.firstElementChild as HTMLElement).style.getPropertyValue('--h')
  const before = colour()
  expect([container.textContent, container.querySelectorAll('img').length]).toEqual(['', 1])
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect([container.textContent, container.querySelectorAll('img').length]).toEqual(['MC', 0])
  rerender(<Avatar name="Maëlle Corvin" src="/other.jpg" />)
  expect([container.textContent, container.querySelectorAll('img').length]).toEqual(['', 1])
  expect(colour()).toBe(before)
})

it('shows initials in a box of the same size when the picture does not load', () => {
  const { container } = render(<Avatar name="Maëlle Corvin" src="/broken.jpg" size={40} />)
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect(container.textContent).toBe('MC')
  expect((container.firstElementChild as HTMLElement).style.width).toBe('40px')
  expect([
    initialsOf('@kaitofilms'),
    initialsOf('Li Na', 20),
    initialsOf('  '),
    initialsOf('Élodie van der Meer'),
  ]).toEqual(['K', 'L', '?', 'ÉM'])
})

it('keeps the focus on a busy button and ignores presses', async () => {
  const press = vi.fn()
  const { rerender } = render(<Button onClick={press}>Save</Button>)
  const button = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(button)
  rerender(
    <Button loading onClick={press}>
      Save
    </Button>,
  )
  await userEvent.click(button)
  expect(press).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
})

it('shows n of N and can be cancelled', async () => {
  const cancel = vi.fn()
  render(<Progress label="Adding creators" done={318} total={1000} onCancel={cancel} />)
  expect(screen.getByRole('progressbar', { name: 'Adding creators' }).getAttribute('aria-valuetext')).toBe(
    '318 of 1,000',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(cancel).toHaveBeenCalledTimes(1)
})

function Filters() {
  const [names, setNames] = useState(['City', 'Language'])
  return (
    <div>
      {names.map(name => (
        <FilterChip key={name} name={name} value="x" onRemove={() => setNames(names.filter(one => one !== name))} />
      ))}
      <AddFilter />
    </div>
  )
}

it('UI-016: moves the focus to the next filter when one is removed by keyboard, and to the add button after the last', async () => {
  render(<Filters />)
  screen.getByRole('button', { name: 'Remove filter City' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove filter Language' }))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter' }))
})
