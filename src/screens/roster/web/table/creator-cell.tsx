import { BadgeCheck, Mail, Phone } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { COMPARISON_CURRENCY } from '#features/reference-rates/contract.ts'
import { RatesContext } from '#features/reference-rates/web/rates-context.tsx'
import { countryName } from '#platform/contract/countries.ts'
import { exact, money } from '#platform/web/numbers.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Missing } from '#platform/web/ui/charts/figures.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Hint, Tooltip } from '#platform/web/ui/layers/tooltip.tsx'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'
import type { Creator, Price } from '#records/creators/contract.ts'
import { creatorName, faceOf, handle } from '#records/creators/words.ts'
import { profileUrl } from '#records/social-profiles/profile-links.ts'
import { emailAddress } from '../words.ts'

interface CreatorNameProps {
  creator: Pick<Creator, 'name' | 'social_profiles'> & Partial<Pick<Creator, 'main_profile_id'>>
  /** Opens the preview; without it the name is only read. */
  onOpen?: () => void
  /** At the end of the second line. */
  figures?: ReactNode
}

export function CreatorName({ creator, onOpen, figures }: CreatorNameProps) {
  const name = creatorName(creator)
  const profile = faceOf(creator)
  const verified = creator.social_profiles.some(({ is_verified }) => is_verified)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} src={profile?.avatar_url} {...(figures !== undefined && { size: 40 })} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          {onOpen ? (
            <button
              type="button"
              title={name}
              onClick={onOpen}
              className="truncate text-start font-strong hover:underline"
            >
              {name}
            </button>
          ) : (
            <span title={name} className="truncate font-strong">
              {name}
            </span>
          )}
          {verified && <Verified />}
        </span>
        {/* with large letters the figures have a line of their own */}
        <span className="flex flex-wrap items-baseline gap-x-2">
          {profile && (
            <span title={handle(profile.username)} className="block min-w-0 flex-1 basis-10 truncate text-12 text-fg-3">
              {handle(profile.username)}
            </span>
          )}
          {figures !== undefined && <span className="ms-auto flex-none tabular-nums">{figures}</span>}
        </span>
      </span>
    </span>
  )
}

export function Verified() {
  return (
    <Hint text="Verified">
      <span className="inline-flex flex-none">
        <BadgeCheck aria-hidden="true" className="size-3.5 fill-accent-text stroke-bg stroke-2" />
        <span className="sr-only">Verified</span>
      </span>
    </Hint>
  )
}

export function AccountLinks({ social_profiles }: Pick<Creator, 'social_profiles'>) {
  if (social_profiles.length === 0) return <Missing />
  return (
    <span className="-ms-0.5 flex items-center gap-1">
      {social_profiles.map(({ id, platform, username }) => {
        const name = `${handle(username)} on ${platformName(platform)}`
        return (
          <Tooltip key={id} text={name}>
            <a
              href={profileUrl(platform, username)}
              target="_blank"
              rel="noreferrer"
              aria-label={name}
              className="hit-24 grid size-5 place-items-center rounded-1 text-fg-2 hover:text-fg"
            >
              <PlatformMark platform={platform} />
            </a>
          </Tooltip>
        )
      })}
    </span>
  )
}

/** The lowest saved price by the reference rates, which is the one that filters and sorts mean. */
export function PriceOf({ pricing }: Pick<Creator, 'pricing'>) {
  const rates = use(RatesContext)
  const dollars = ({ price, currency }: Price) => price * (rates?.usd.get(currency) ?? 1)
  const lowest = pricing.toSorted((a, b) => dollars(a) - dollars(b))[0]
  if (!lowest) return <Missing />
  const words = priceWords(lowest)
  const isForeign = rates !== null && lowest.currency !== COMPARISON_CURRENCY
  const compared = isForeign
    ? `about ${priceWords({ price: Math.round(dollars(lowest)), currency: COMPARISON_CURRENCY })}, rates of ${rates.day}`
    : ''
  if (pricing.length === 1 && !compared) return <span className="tabular-nums">{words}</span>
  const all = pricing.length > 1 ? pricing.map(priceWords).join(', ') : words
  return (
    <Hint text={compared ? `${all} (${compared})` : all}>
      <span className="tabular-nums">
        {words}
        {pricing.length > 1 && (
          <>
            <span className="text-fg-3"> +{pricing.length - 1}</span>
            <span className="sr-only"> more prices</span>
          </>
        )}
      </span>
    </Hint>
  )
}

/** $650, or $650.50 where there are cents. */
export const priceWords = ({ price, currency }: Pick<Creator['pricing'][number], 'price' | 'currency'>) =>
  money(price, { currency, decimals: Number.isInteger(price) ? 0 : 2 })

export function ContactOf({ creator }: { creator: Creator }) {
  const email = emailAddress(creator)
  const value = email ?? creator.contact_methods[0]?.value
  if (!value) return <Missing />
  const Icon = email ? Mail : Phone
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-fg-2" title={value}>
      <Icon aria-hidden="true" className="size-3.5 flex-none text-icon" />
      <span className="truncate">{value}</span>
    </span>
  )
}

interface Place {
  city: string | null
  state: string | null
  country_code: string | null
}

export function PlaceOf({ location }: { location: Place | null }) {
  const country = countryName(location?.country_code)
  const words = location?.city ?? country
  if (!words) return <Missing />
  const whole = [location?.city, location?.state, country].filter(Boolean).join(', ')
  return (
    <span className="flex min-w-0 items-center gap-1.5" title={whole}>
      <Flag eager code={location?.country_code} />
      <span className="truncate">{words}</span>
      {whole !== words && <span className="sr-only">, {whole}</span>}
    </span>
  )
}

/** A count that is often none: nothing draws the eye then. */
export const Tally = ({ value }: { value: number }) => (
  <span className={value === 0 ? 'text-fg-3' : ''}>{exact(value)}</span>
)
