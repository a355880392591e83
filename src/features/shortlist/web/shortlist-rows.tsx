import { X } from 'lucide-react'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { PlatformMark } from '#platform/web/ui/platform-mark.tsx'
import { CURRENCIES } from '#records/creators/contract.ts'
import { MAX_AMOUNT } from '#records/promotions/contract.ts'
import { type Currency, type ForAll, LIVE_POST_CHOICES, type Shortlisted } from '../rules.ts'

interface ShortlistRowsProps {
  creators: readonly Shortlisted[]
  forAll: ForAll
  /** Usernames that the server refused. */
  failed: readonly string[]
  onChange: (creator: Shortlisted) => void
  onRemove: (creator: Shortlisted) => void
  onForAll: (forAll: ForAll) => void
  onLivePostsForAll: (live_posts: number) => void
}

const currencies = CURRENCIES.map(code => ({ value: code, label: code }))
/** 0 stands for no choice (SHORT-024). */
const livePosts = [
  { value: '0', label: '--' },
  ...LIVE_POST_CHOICES.map(count => ({ value: String(count), label: String(count) })),
]

/** Creators with the price and the live posts of each; the line above sets them for all. */
export function ShortlistRows(props: ShortlistRowsProps) {
  const { creators, forAll, failed, onChange, onRemove, onForAll, onLivePostsForAll } = props
  const alike = creators.every(({ live_posts }) => live_posts === creators[0]?.live_posts)
  return (
    <div className="min-w-0">
      {creators.length > 1 && (
        <div className="flex flex-wrap items-center gap-2 border-line border-b pb-2">
          <span className="flex-1 text-fg-2">For all</span>
          <Terms
            of="all creators"
            price={forAll.price}
            currency={forAll.currency}
            live_posts={alike ? (creators[0]?.live_posts ?? 0) : 0}
            onPrice={price => onForAll({ ...forAll, price })}
            onCurrency={currency => onForAll({ ...forAll, currency })}
            onLivePosts={onLivePostsForAll}
          />
          <span className="w-6" />
        </div>
      )}
      <ul>
        {creators.map(creator => (
          <li
            key={creator.social_profile_id}
            className={cx(
              'flex flex-wrap items-center gap-2 border-line-soft border-b py-2',
              failed.includes(creator.username) && 'bg-bad-tint',
            )}
          >
            <Avatar size={32} name={creator.name} src={creator.avatar_url} />
            <span className="min-w-32 flex-1">
              <span className="block truncate font-strong" title={creator.name}>
                {creator.name}
              </span>
              <span className="flex items-center gap-1 text-12 text-fg-3">
                <PlatformMark platform={creator.platform} className="size-3!" />
                <span className="truncate">@{creator.username}</span>
              </span>
              {failed.includes(creator.username) && <span className="text-12 text-bad">Could not be added</span>}
            </span>
            <Terms
              of={creator.name}
              price={creator.price}
              currency={creator.currency}
              live_posts={creator.live_posts}
              onPrice={price => onChange({ ...creator, price })}
              onCurrency={currency => onChange({ ...creator, currency })}
              onLivePosts={live_posts => onChange({ ...creator, live_posts })}
            />
            <IconButton size="small" label={`Remove ${creator.name}`} icon={<X />} onClick={() => onRemove(creator)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface TermsProps {
  /** Whose, for the names of the fields. */
  of: string
  price: number | null
  currency: Currency
  live_posts: number
  onPrice: (price: number | null) => void
  onCurrency: (currency: Currency) => void
  onLivePosts: (live_posts: number) => void
}

function Terms({ of, price, currency, live_posts, onPrice, onCurrency, onLivePosts }: TermsProps) {
  return (
    <span className="flex flex-none items-start gap-1.5">
      <Select
        label={`Currency of ${of}`}
        hideLabel
        value={currency}
        options={currencies}
        onValueChange={next => onCurrency(next as Currency)}
        className="w-20"
      />
      <NumberField
        label={`Price of ${of}`}
        hideLabel
        placeholder="Price"
        min={0}
        max={MAX_AMOUNT}
        value={price}
        onValueChange={onPrice}
        className="w-24"
      />
      <Select
        label={`Live posts of ${of}`}
        hideLabel
        value={String(live_posts)}
        options={livePosts}
        onValueChange={next => onLivePosts(Number(next))}
        className="w-16"
      />
    </span>
  )
}
