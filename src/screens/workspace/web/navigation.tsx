import {
  AtSign,
  Bookmark,
  Clapperboard,
  Coins,
  Disc3,
  Flame,
  Heart,
  House,
  Inbox,
  ListFilter,
  Megaphone,
  MessageCircle,
  MicVocal,
  Radio,
  Send,
  Settings2,
  Target,
  Users,
} from 'lucide-react'
import type { NavGroup, NavItemData } from '#platform/web/frame/nav-item.tsx'
import type { Shortcut } from '#platform/web/frame/shortcuts.ts'

const home: NavItemData = { label: 'Home', to: '/home', icon: <House />, keys: 'g h' }
const drops: NavItemData = { label: 'Drops', to: '/drops', icon: <Radio />, keys: 'g d' }
const releases: NavItemData = { label: 'Releases', to: '/releases', icon: <Disc3 />, keys: 'g l' }
const fans: NavItemData = { label: 'Fans', to: '/fans', icon: <Heart />, keys: 'g f' }

const royalties: NavItemData = { label: 'Royalties', to: '/royalties', icon: <Coins />, keys: 'g y' }

const audiences: NavItemData = { label: 'Audiences', to: '/audiences', icon: <ListFilter />, keys: 'g a' }
const messages: NavItemData = { label: 'Messages', to: '/messages', icon: <MessageCircle />, keys: 'g e' }
const mentions: NavItemData = { label: 'Mentions', to: '/mentions', icon: <AtSign />, keys: 'g n' }

const roster: NavItemData = { label: 'Roster', to: '/roster', icon: <Users />, keys: 'g r' }

const posts: NavItemData = {
  label: 'Posts',
  to: '/posts',
  also: ['/segments/'],
  icon: <Clapperboard />,
  keys: 'g p',
}
const outreach: NavItemData = { label: 'Outreach', to: '/outreach', icon: <Send />, keys: 'g o' }
const inbox: NavItemData = { label: 'Inbox', to: '/inbox', icon: <Inbox />, keys: 'g i' }

const trends: NavItemData = { label: 'Trends', to: '/trends', icon: <Flame />, keys: 'g t' }
const promotions: NavItemData = { label: 'Promotions', to: '/promotions', icon: <Megaphone />, keys: 'g m' }
const ads: NavItemData = { label: 'Ads', to: '/ads', icon: <Target />, keys: 'g x' }
const artists: NavItemData = { label: 'Artists', to: '/artists', icon: <MicVocal />, keys: 'g b' }

const pins: NavItemData = { label: 'Pins', to: '/pins', icon: <Bookmark />, keys: 'g k' }
const settings: NavItemData = { label: 'Settings', to: '/settings', icon: <Settings2 />, keys: 'g s' }

/** What the sidebar leads to, in groups. */
export const navigation: readonly NavGroup[] = [
  [home, pins],
  [drops, releases, royalties],
  [fans, audiences, messages, mentions],
  [roster, promotions, ads, outreach, inbox],
  [posts, trends],
  [artists],
]
/** For members who see only their brands. */
export const brandNavigation: readonly NavGroup[] = [[promotions]]
/** What stands at its foot. */
export const footNavigation: NavGroup = [settings]
/** Every screen that has a name of its own. */
export const destinations: NavGroup = [...navigation.flat(), ...footNavigation]

/** `g d`, `g f` and so on, from anywhere. */
export const goTo = (go: (href: string) => void, places: NavGroup): Shortcut[] =>
  places.flatMap(({ label, to, keys }) =>
    keys ? [{ keys, label: `Go to ${label}`, group: 'Anywhere', run: () => go(to) }] : [],
  )
