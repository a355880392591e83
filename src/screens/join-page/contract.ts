import type { publicInviteLink } from '#features/invite-links/contract.ts'
import type { Cover, FanAssets } from '#records/drops/page-files.ts'
import type { Theme } from '#records/drops/theme/theme.ts'

type PublicInviteLink = (typeof publicInviteLink)['_output']

/** Everything the form needs, as JSON: the server renders it from these, the browser hydrates it from the same. */
export interface JoinFormProps {
  link: Pick<PublicInviteLink, 'id' | 'is_location_required' | 'is_price_required'>
  /** Paths of the calls, from the contracts. */
  calls: { apply: string; cities: string }
  /** The first one is chosen. */
  currencies: readonly string[]
  /** Country of the phone field until the browser knows the visitor's. */
  phone_country: { code: string; dial_code: string }
}

export interface JoinPageProps extends JoinFormProps {
  assets: FanAssets
  theme_stylesheet: string
  theme: Theme
  privacy_url: string
  /** Whether visitors are asked about ads and analytics. */
  asks_cookies: boolean
  page_url: string
  cover: Cover | null
  words: Pick<PublicInviteLink, 'title' | 'description' | 'profile_name'>
}

/** What the server is given by the built renderer. */
export interface JoinRenderer {
  renderJoinPage(props: JoinPageProps): string
}
