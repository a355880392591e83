import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { compact } from '#platform/web/numbers.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { CODE_WORDS, isAdCode } from '#records/ads/kinds.ts'
import { promotionScreens } from '#screens/promotions/contract.ts'

interface PostCodesProps {
  activation_id: string
  /** By the platform's id of the post. */
  codes: Readonly<Record<string, string>>
  onChange: (codes: Readonly<Record<string, string>>) => void
}

/** Live Instagram posts of a promotion, each with a field for the ad code that its creator gave. */
export function PostCodes({ activation_id, codes, onChange }: PostCodesProps) {
  const { data } = useQuery(promotionScreens.results, { activation_id, days: 7 })
  const { data: promotion } = useQuery(promotionScreens.get, {
    organization_id: useOrganization().id,
    id: activation_id,
  })
  const names = new Map(promotion?.creators.map(({ creator_id, name }) => [creator_id, name]))
  if (!data) return <Skeleton className="h-16!" />
  const posts = data.posts.filter(({ platform }) => platform === 'Instagram')
  return (
    <section aria-label="Posts" className="grid gap-2">
      <h3 className="font-strong">Posts</h3>
      <p className="text-12 text-fg-2">
        {posts.length > 0
          ? 'Creators find the partnership ad code in the menu of their post. A post without a code is left out.'
          : 'The promotion has no live post on Instagram. Posts elsewhere cannot be advertised at Meta.'}
      </p>
      {posts.map(({ platform_id, creator_id, url, description, play_count }) => (
        <div key={platform_id} className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_200px] sm:items-center">
          <span className="min-w-0">
            <a href={url} target="_blank" rel="noreferrer" className="block truncate hover:underline">
              {description?.trim() || url}
            </a>
            <span className="text-12 text-fg-3">
              {[names.get(creator_id), play_count === null ? 'not counted yet' : `${compact(play_count)} plays`]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
          <TextField
            label={`Ad code of ${description?.trim() || url}`}
            hideLabel
            placeholder="Ad code"
            limit={200}
            validators={[code => (code.trim() === '' || isAdCode(code) ? undefined : CODE_WORDS)]}
            value={codes[platform_id] ?? ''}
            onValueChange={code => onChange({ ...codes, [platform_id]: code })}
          />
        </div>
      ))}
    </section>
  )
}
