import { useState } from 'react'
import { applicants } from '#features/applicants/contract.ts'
import { countryName } from '#platform/contract/countries.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { compact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FilterButton } from '#platform/web/ui/chips.tsx'
import { ManyFilter } from '#platform/web/ui/fields/choice-filter.tsx'
import { RangeEditor } from '#platform/web/ui/fields/range/range-editor.tsx'
import { isOpen, rangeWords } from '#platform/web/ui/fields/range/range-rules.ts'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import { PlatformMark, platformMarks, platformName } from '#platform/web/ui/platform-mark.tsx'
import { useTyped } from '#platform/web/use-typed.ts'
import { creatorPlatform } from '#records/social-profiles/contract.ts'
import type { RosterView } from '../use-roster-view.ts'
import { type ApplicantNarrowing, clearedNarrowing } from './applicant-narrowing.ts'

interface ApplicantsToolbarProps {
  view: RosterView
  narrowing: ApplicantNarrowing
  /** How many the search and the filters find; undefined where nothing narrows. */
  matching: number | undefined
}

/** Search and filters over those who applied. */
export function ApplicantsToolbar({ view, narrowing, matching }: ApplicantsToolbarProps) {
  const [typed, type] = useTyped(view.q, view.search)
  const [ranging, setRanging] = useState(false)
  const { data } = useQuery(applicants.countries, { organization_id: view.organization_id })
  const followers = {
    min: narrowing.follower_count__gte ?? null,
    max: narrowing.follower_count__lte ?? null,
  }
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 px-4 pt-2 pb-3 md:ps-5">
      <SearchField
        hotkey
        label="Search applicants"
        value={typed}
        onValueChange={type}
        className="max-md:w-full md:w-63"
      />
      <ManyFilter
        name="Platform"
        value={narrowing.platform__in ?? []}
        options={platformMarks.map(platform => ({
          value: platform,
          label: platformName(platform),
          icon: <PlatformMark platform={platform} className="text-fg-2" />,
        }))}
        withoutSearch
        onChange={value => void view.choose({ platform__in: value?.map(one => creatorPlatform.parse(one)) })}
      />
      <ManyFilter
        name="Country"
        value={narrowing.country_code__in ?? []}
        options={(data?.items ?? []).map(({ country_code, count }) => ({
          value: country_code,
          label: countryName(country_code) ?? country_code,
          icon: <Flag code={country_code} />,
          note: count.toLocaleString('en'),
        }))}
        onChange={country_code__in => void view.choose({ country_code__in })}
      />
      <Popover
        label="Followers"
        open={ranging}
        onOpenChange={setRanging}
        className="w-72 pt-3"
        trigger={
          <FilterButton name="Followers" value={isOpen(followers) ? undefined : rangeWords(followers, compact)} />
        }
      >
        <RangeEditor
          value={followers}
          onApply={({ min, max }) => {
            setRanging(false)
            void view.choose({ follower_count__gte: min ?? undefined, follower_count__lte: max ?? undefined })
          }}
        />
      </Popover>
      <span className="flex-1" />
      {matching !== undefined && (
        <>
          <span role="status" className="text-12 text-fg-3 tabular-nums">
            {matching.toLocaleString('en')} match
          </span>
          <Button kind="quiet" size="small" onClick={() => void view.choose(clearedNarrowing)}>
            Clear all
          </Button>
        </>
      )}
    </div>
  )
}
