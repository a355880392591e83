import { useLocation, useNavigate } from '@tanstack/react-router'
import {
  Building2,
  Coins,
  Globe,
  HandCoins,
  History,
  KeyRound,
  ListTodo,
  LogOut,
  Mail,
  Megaphone,
  Monitor,
  Moon,
  MoonStar,
  Plus,
  ScrollText,
  ShieldQuestion,
  ShoppingBag,
  Sun,
  Tags,
  TextCursorInput,
  Upload,
  UserPlus,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react'
import { z } from 'zod'
import { type PaletteItem, usePaletteActions } from '#platform/web/frame/palette-actions.ts'
import { useTheme } from '#platform/web/frame/theme.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { brandNavigation, destinations, footNavigation } from './navigation.tsx'
import type { Organization } from './use-chosen-organization.ts'

interface WorkspaceActions {
  organizations: readonly Organization[]
  organization: Organization
  onSwitch: (organization: Organization) => void
  onSignOut: () => void
}

/** Rooms behind the screens of the sidebar, by what they are looked for. */
const rooms = [
  { label: 'New drop', to: '/drops?new=true', icon: <Plus />, words: 'create fan page campaign' },
  { label: 'New promotion', to: '/promotions?new=true', icon: <Plus />, words: 'create campaign activation' },
  { label: 'New message', to: '/messages/new', icon: <Plus />, words: 'create write fans mail email text broadcast' },
  { label: 'New audience', to: '/audiences/new', icon: <Plus />, words: 'create segment rules fans' },
  { label: 'New release', to: '/releases?new=true', icon: <Plus />, words: 'create album single' },
  { label: 'New artist', to: '/artists?new=true', icon: <Plus />, words: 'create brand' },
  { label: 'New ad campaign', to: '/ads?new=true', icon: <Plus />, words: 'create ads' },
  { label: 'Connect your Email', to: '/outreach', icon: <Mail />, words: 'mailbox gmail outlook sender' },
  { label: 'Import creators', to: '/roster/import', icon: <Upload />, words: 'csv upload file sheet excel roster' },
  { label: 'Interested creators', to: '/roster?list=interested', icon: <Users />, words: 'applicants applied invite' },
  { label: 'Go to Creator duplicates', to: '/roster/duplicates', icon: <Users />, words: 'merge same person twice' },
  {
    label: 'Go to your account',
    to: '/settings/account',
    icon: <UserRound />,
    words: 'settings profile password name',
  },
  {
    label: 'Go to Team members',
    to: '/settings/team',
    icon: <UserPlus />,
    words: 'settings invite add people teammate colleague roles',
  },
  { label: 'New team', to: '/sign-up/team', icon: <Building2 />, words: 'create organization workspace found' },
  { label: 'Import fans', to: '/fans/import', icon: <Upload />, words: 'csv upload file list' },
  { label: 'Import posts', to: '/posts/import', icon: <Upload />, words: 'csv json upload scraper' },
  { label: 'Go to Duplicates', to: '/fans/duplicates', icon: <Users />, words: 'merge same fan twice' },
  { label: 'Go to Quiet hours', to: '/settings/team', icon: <MoonStar />, words: 'settings messages limit time zone' },
  { label: 'Go to API keys', to: '/settings/api-keys', icon: <KeyRound />, words: 'settings program token' },
  { label: 'Go to Webhooks', to: '/settings/webhooks', icon: <Webhook />, words: 'settings endpoint events' },
  { label: 'Go to Shops', to: '/settings/shops', icon: <ShoppingBag />, words: 'settings shopify orders merch' },
  {
    label: 'Go to Privacy requests',
    to: '/settings/privacy',
    icon: <ShieldQuestion />,
    words: 'settings gdpr erase access',
  },
  { label: 'Go to Own hosts', to: '/settings/domains', icon: <Globe />, words: 'settings domains address dns' },
  { label: 'Go to Custom fields', to: '/settings/fields', icon: <TextCursorInput />, words: 'settings columns own' },
  { label: 'Import royalty statements', to: '/royalties/import', icon: <Upload />, words: 'csv upload distributor' },
  { label: 'Go to Collaborators', to: '/royalties/collaborators', icon: <Users />, words: 'royalties splits shares' },
  { label: 'Go to Songs', to: '/royalties/songs', icon: <Coins />, words: 'royalties earnings tracks' },
  { label: 'Go to Payouts', to: '/royalties/paid', icon: <Coins />, words: 'royalties paid money' },
  { label: 'Go to Audit log', to: '/settings/audit', icon: <ScrollText />, words: 'settings history who' },
] as const

/** Dialogs of the roster, which open over the list that is shown. */
const rosterTools = [
  { tool: 'add', label: 'Add Creators', icon: <Plus />, words: 'paste profile links' },
  { tool: 'recent', label: 'Recent Actions', icon: <History />, words: 'undo bulk deleted lists roster history' },
  { tool: 'tags', label: 'Manage Tags', icon: <Tags />, words: 'rename delete creators' },
  { tool: 'invites', label: 'Invite links', icon: <UserPlus />, words: 'creators apply join page' },
  { tool: 'shortlist', label: 'Shortlist With Profile Links', icon: <Megaphone />, words: 'promotion paste' },
  { tool: 'payouts', label: 'Import payouts', icon: <HandCoins />, words: 'paypal report' },
  { tool: 'tasks', label: 'My Tasks', icon: <ListTodo />, words: 'to do creators reminders' },
] as const

const openedTool = z.object({ tool: z.string().optional().catch(undefined) })

const theming = { group: 'Theme', words: 'mode appearance' } as const

/** What the palette can do on every screen. */
export function useWorkspaceActions({ organizations, organization, onSwitch, onSignOut }: WorkspaceActions) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [{ tool: opened }, setOpened] = useUrlState(openedTool)
  const { theme, chooseTheme } = useTheme()
  const scoped = organization.role === 'brand_scoped'
  const go = (scoped ? [...brandNavigation.flat(), ...footNavigation] : destinations).map(
    ({ label, to, icon, keys }): PaletteItem => ({
      id: `go ${to}`,
      label: `Go to ${label}`,
      group: 'Go',
      icon,
      ...(keys && { keys }),
      run: () => void navigate({ href: to }),
    }),
  )
  const further = (scoped ? [] : rooms).map(
    ({ label, to, icon, words }): PaletteItem => ({
      // two rooms may be on one page
      id: `go ${to} ${label}`,
      label,
      group: 'Go',
      icon,
      words,
      run: () => void navigate({ href: to }),
    }),
  )
  const tools = (scoped ? [] : rosterTools).map(
    ({ tool, label, icon, words }): PaletteItem => ({
      id: `roster ${tool}`,
      label,
      group: 'Roster',
      icon,
      words,
      run: () =>
        void (pathname === '/roster'
          ? setOpened({ tool }, { push: opened === undefined })
          : navigate({ href: `/roster?tool=${tool}` })),
    }),
  )
  const looks: PaletteItem[] = [
    { id: 'light', label: 'Use the light theme', icon: <Sun />, ...theming, run: () => chooseTheme('light') },
    { id: 'dark', label: 'Use the dark theme', icon: <Moon />, ...theming, run: () => chooseTheme('dark') },
    {
      id: 'system',
      label: 'Follow the system’s theme',
      icon: <Monitor />,
      ...theming,
      run: () => chooseTheme('system'),
    },
  ]
  const teams = organizations
    .filter(({ id }) => id !== organization.id)
    .map(
      (one): PaletteItem => ({
        id: `team ${one.id}`,
        label: `Switch to ${one.name}`,
        group: 'Teams',
        icon: <Building2 />,
        run: () => onSwitch(one),
      }),
    )
  usePaletteActions([
    ...go,
    ...further,
    ...tools,
    ...looks.filter(({ id }) => id !== theme),
    ...teams,
    { id: 'sign out', label: 'Sign out', group: 'You', icon: <LogOut />, words: 'log out leave', run: onSignOut },
  ])
}
