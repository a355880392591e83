import { useState } from 'react'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { isoDate, shortDate } from '#platform/web/dates.ts'
import { exact } from '#platform/web/numbers.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { FilterButton, FilterChip } from '#platform/web/ui/chips.tsx'
import { ManyFilter, OneFilter } from '#platform/web/ui/fields/choice-filter.tsx'
import { DateRangePicker } from '#platform/web/ui/fields/dates/date-range-picker.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import type { mentions } from '#records/mentions/contract.ts'
import type { MentionsSearch } from './address.ts'

interface MentionFiltersProps {
  view: MentionsSearch
  facets: AnswerOf<typeof mentions.facets> | undefined
  accounts: readonly { id: string; username: string }[]
  onChange: (change: Partial<MentionsSearch>) => void
}

const heard = [
  { value: 'yes', label: 'Any song' },
  { value: 'no', label: 'No song' },
] as const
const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

/** What mentions are narrowed by, each with a button of its own. */
export function MentionFilters({ view, facets, accounts, onChange }: MentionFiltersProps) {
  const isStories = view.kind !== 'comments'
  return (
    <>
      {isStories && (
        <>
          <OneFilter name="Detected song" value={view.song} options={heard} onChange={song => onChange({ song })} />
          <ManyFilter
            name="Song"
            value={view.songs ?? []}
            options={(facets?.songs ?? []).map(({ id, title, artist, mentions }) => ({
              value: id,
              label: title,
              hint: artist,
              note: exact(mentions),
            }))}
            onChange={songs => onChange({ songs })}
          />
          <OneFilter
            name="Verified"
            value={view.verified}
            options={yesNo}
            onChange={verified => onChange({ verified })}
          />
        </>
      )}
      <ManyFilter
        name="Artist"
        withoutSearch
        value={view.artist ?? []}
        options={(facets?.artists ?? []).map(({ id, name, image_url, mentions }) => ({
          value: id,
          label: name,
          icon: <Avatar name={name} src={image_url} size={20} />,
          note: exact(mentions),
        }))}
        onChange={artist => onChange({ artist })}
      />
      {accounts.length > 1 && (
        <ManyFilter
          name="Account"
          withoutSearch
          value={view.account ?? []}
          options={accounts.map(({ id, username }) => ({ value: id, label: `@${username}` }))}
          onChange={account => onChange({ account })}
        />
      )}
      <DaysFilter view={view} onChange={onChange} />
      {view.sender && (
        <FilterChip
          name="From"
          value={`@${view.sender.replace(/^@/, '')}`}
          onRemove={() => onChange({ sender: undefined })}
        />
      )}
    </>
  )
}

function DaysFilter({ view: { from, to }, onChange }: Pick<MentionFiltersProps, 'view' | 'onChange'>) {
  const [open, setOpen] = useState(false)
  const words = from && to ? `${shortDate(from)} – ${shortDate(to)}` : undefined
  return (
    <Popover label="Date" open={open} onOpenChange={setOpen} trigger={<FilterButton name="Date" value={words} />}>
      <DateRangePicker
        value={from && to ? { from, to } : null}
        today={isoDate(new Date())}
        onApply={range => {
          onChange(range ? { from: range.from, to: range.to } : { from: undefined, to: undefined })
          setOpen(false)
        }}
      />
    </Popover>
  )
}
