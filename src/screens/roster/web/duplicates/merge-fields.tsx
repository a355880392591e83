import { priceNote } from '#features/creator-edits/web/price-words.ts'
import { exact } from '#platform/web/numbers.ts'
import { RadioGroup } from '#platform/web/ui/fields/radio.tsx'
import { platformName } from '#platform/web/ui/platform-mark.tsx'
import { creatorName, faceOf, handle } from '#records/creators/words.ts'
import type { MergeChoices, MergeSide } from '../../merge-contract.ts'
import { priceWords } from '../table/creator-cell.tsx'

interface MergeFieldsProps {
  /** The survivor first. */
  sides: readonly MergeSide[]
  choices: MergeChoices
  onChoose: (choice: MergeChoices) => void
}

/** As long as the notes on a creator may be (EDIT-047). */
const MAX_NOTES_LENGTH = 10_000

/** One choice for each thing in which they differ; what only one of them has is simply kept. */
export function MergeFields({ sides, choices, onChoose }: MergeFieldsProps) {
  const fields = [
    {
      field: 'name',
      label: 'Name',
      options: distinct(sides, ({ creator }) => creator.name),
      all: undefined,
    },
    {
      field: 'main_profile',
      // a creator whom the team gave no name has that of the profile
      label: sides.some(({ creator }) => creator.name) ? 'Picture and handle' : 'Picture, handle and name',
      options: profilesOf(sides),
      all: undefined,
    },
    {
      field: 'rating',
      label: 'Rating',
      options: distinct(sides, ({ creator: { rating } }) => (rating > 0 ? `${rating} of 5` : null)),
      all: undefined,
    },
    {
      field: 'prices',
      label: 'Prices',
      options: distinct(sides, pricesText),
      all: 'All of them',
    },
    {
      field: 'notes',
      label: 'Notes',
      options: distinct(sides, ({ notes }) => notes || null),
      all:
        sides.reduce((length, { notes }) => length + (notes?.length ?? 0) + 2, 0) <= MAX_NOTES_LENGTH
          ? 'All of them'
          : undefined,
    },
  ] as const
  const differing = fields.filter(({ options }) => options.length > 1)
  if (differing.length === 0) return null
  return (
    <section aria-label="What to keep" className="mt-4 flex flex-col">
      {differing.map(({ field, label, options, all }) => {
        const offered = [...options, ...(all ? [{ value: 'ALL', label: all }] : [])]
        const usual = field === 'notes' && all ? 'ALL' : (options[0]?.value ?? '')
        return (
          <div key={field} className="border-line-soft border-t py-2.5 first:border-t-0">
            <RadioGroup
              label={label}
              value={choices[field] ?? usual}
              options={offered}
              onValueChange={value => onChoose({ [field]: value })}
            />
          </div>
        )
      })}
    </section>
  )
}

interface Option {
  value: string
  label: string
  help?: string
}

/** What the sides say, each once, by the first who says it. */
function distinct(sides: readonly MergeSide[], said: (side: MergeSide) => string | null): Option[] {
  const options = new Map<string, Option>()
  for (const side of sides) {
    const label = said(side)
    if (label !== null && !options.has(label))
      options.set(label, { value: side.creator.id, label: shortened(label), help: `From ${from(side.creator)}` })
  }
  return [...options.values()]
}

/** Duplicates are often called the same; where they post tells them apart. */
function from(creator: MergeSide['creator']): string {
  const face = faceOf(creator)
  return face ? `${handle(face.username)} on ${platformName(face.platform)}` : creatorName(creator)
}

/** The largest lends its picture, unless another is chosen. */
function profilesOf(sides: readonly MergeSide[]): Option[] {
  const chosen = sides[0]?.creator.main_profile_id
  const profiles = sides.flatMap(({ creator }) => creator.social_profiles)
  return profiles
    .toSorted(
      (a, b) =>
        Number(b.id === chosen) - Number(a.id === chosen) || (b.follower_count ?? -1) - (a.follower_count ?? -1),
    )
    .map(({ id, platform, username, follower_count }) => ({
      value: id,
      label: `${handle(username)} on ${platformName(platform)}`,
      ...(follower_count !== null && { help: `${exact(follower_count)} followers` }),
    }))
}

export function pricesText({ creator: { pricing } }: MergeSide): string | null {
  if (pricing.length === 0) return null
  return pricing.map(price => [priceWords(price), priceNote(price)].filter(Boolean).join(', ')).join('; ')
}

const LONGEST = 160
const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
