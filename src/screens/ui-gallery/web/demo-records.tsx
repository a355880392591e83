import { List } from 'lucide-react'
import type { PaletteItem } from '#platform/web/frame/palette-actions.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import type { Option } from '#platform/web/ui/fields/select.tsx'
import dusk from './dusk.svg'
import harbour from './harbour.svg'

const cityNames = [
  'Lyon',
  'Manchester',
  'Ghent',
  'Florence',
  'Cork',
  'Grenoble',
  'Cologne',
  'Valencia',
  'Porto',
  'Copenhagen',
  'Rotterdam',
  'Hamburg',
  'Dublin',
  'Lille',
  'Malmö',
  'Bologna',
  'Bristol',
  'Kraków',
  'Montréal',
  'Recife',
]

/** A hundred and twenty places, so that lists have an end to scroll to. */
export const cities: Option[] = Array.from({ length: 120 }, (_, index) => ({
  value: `city-${index}`,
  label: index < 20 ? (cityNames[index] ?? '') : `${cityNames[index % 20]} ${Math.floor(index / 20) + 1}`,
  note: 2400 - index * 19,
}))

const records: PaletteItem[] = [
  {
    id: 'd1',
    group: 'Drops',
    label: 'Second Window',
    note: 'Inês Vautrin · 48,213 sign-ups',
    icon: <Avatar size={24} shape="square" name="Second Window" src={dusk} />,
    run: () => {},
  },
  {
    id: 'd2',
    group: 'Drops',
    label: 'Glasshouse Kids tour',
    note: 'Copper Lanes · 22,907 sign-ups',
    icon: <Avatar size={24} shape="square" name="Glasshouse Kids" src={harbour} />,
    run: () => {},
  },
  { id: 'l1', group: 'Lists', label: 'Second Window wave 2', note: '42 creators', icon: <List />, run: () => {} },
  {
    id: 'c1',
    group: 'Creators',
    label: 'Maëlle Corvin',
    note: 'Promoted Second Window, Nov 14',
    icon: <Avatar size={24} name="Maëlle Corvin" />,
    run: () => {},
  },
  {
    id: 'c2',
    group: 'Creators',
    label: 'Seong Hyun-woo',
    note: 'Promoted Second Window, Nov 12',
    icon: <Avatar size={24} name="Seong Hyun-woo" />,
    run: () => {},
  },
]

/** Stands for the search of records, without a server. */
export function useDemoRecords(query: string) {
  const words = query.toLowerCase()
  return {
    items: records.filter(({ label, note = '' }) => `${label} ${note}`.toLowerCase().includes(words)),
    isPending: false,
  }
}

export interface DemoFan {
  id: string
  name: string
  contact: string
  city: string
  channels: readonly ('email' | 'sms')[]
  events: number
  last_event: string
  seen_minutes: number
}

const people = [
  'Camille Audry',
  'Ben Oyelaran',
  'Lotte Verhaegen',
  'Matteo Ferrarin',
  'Saoirse Keane',
  'Jules Marchand-Péri',
  'Hanna Wilde',
  'Idris Bakkali',
  'Yara Nascimento',
  'Freya Holm',
  'Théo Lacombe',
  'Nadia Petrova-Lund',
  'Oskar Brandvold',
  'Aoife Brannigan',
  'Gaspard Ollier',
  'Mira Stojan',
  'Wolfeschlegelsteinhausenbergerdorff-Montgomery Alexandra Christina',
  'Li Na',
  'Anouk Dessens',
  'Pál Ő',
]
const happenings = [
  'Pre-saved Second Window',
  'Comment on a post',
  'Signed up, Ghent',
  'Story mention',
  'Opened “Two weeks early”',
  'Bought Low lamps EP',
]

export function demoFans(count: number): DemoFan[] {
  return Array.from({ length: count }, (_, index) => {
    const name = people[index % people.length] ?? ''
    return {
      id: `fan-${index}`,
      name: index < people.length ? name : `${name} ${Math.floor(index / people.length) + 1}`,
      contact: `${name.split(' ')[0]?.toLowerCase()}${index}@mel.example`,
      city: cityNames[index % cityNames.length] ?? '',
      channels: index % 3 === 0 ? ['email', 'sms'] : ['email'],
      events: (index * 7) % 13,
      last_event: happenings[index % happenings.length] ?? '',
      seen_minutes: 4 + index * 37,
    }
  })
}
