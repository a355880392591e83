import { useState } from 'react'
import { type PostPlan, type PostTarget, postImports } from '#features/post-imports/contract.ts'
import { identifiesPost, isRepeatable, suggestColumns } from '#features/post-imports/rules.ts'
import { postTargetNames } from '#features/post-imports/words.ts'
import { DayNotation, suggestDayOrder } from '#features/sheet-imports/web/day-notation.tsx'
import { PlanFrame } from '#features/sheet-imports/web/plan-frame.tsx'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { sheetWords } from '#platform/web/data/sheet-words.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { ColumnMapping } from '#platform/web/ui/fields/column-mapping.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { platformName } from '#platform/web/ui/platform-mark.tsx'
import { Step } from '#platform/web/ui/step.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { postPlatform } from '#records/posts/contract.ts'
import { segments } from '#records/posts/segments-contract.ts'
import { PostPreview } from './post-preview.tsx'
import { postImportSearch } from './search.ts'

const NEW = 'new'

const isDate = (target: PostTarget | null) => target === 'published_at' || target === 'counted_at'

/** The plan as edited; null follows the suggestion until somebody chooses. */
type Edited = Omit<PostPlan, 'segment_id' | 'day_order'> & {
  segment_id: string | null
  day_order: PostPlan['day_order'] | null
}

/** What the columns mean, which segment the posts join, and what would become of the rows. */
export function PostPlanStep({ detail }: { detail: AnswerOf<typeof postImports.get> }) {
  const { post_import, header, sample, earlier } = detail
  const organization_id = useOrganization().id
  const [{ segment }] = useUrlState(postImportSearch)
  const known = useQuery(segments.list, { organization_id })
  const [edited, setEdited] = useState<Edited>(() => ({
    columns: suggestColumns(header, sample),
    segment_id: null,
    platform: null,
    day_order: null,
  }))
  const days = edited.columns.flatMap((target, at) => (isDate(target) ? [detail.days[at]] : []))
  const plan = { ...edited, day_order: edited.day_order ?? suggestDayOrder(days) }
  const [name, setName] = useState(() => post_import.file_name.replace(/\.\w+$/, '').slice(0, 100))
  const change = (part: Partial<Edited>) => setEdited({ ...edited, ...part })
  const start = useCommand(postImports.start, { failed: 'Failed to start the import' })
  const create = useCommand(segments.create, { failed: 'Failed to make the segment' })
  const items = known.data?.items ?? []
  const origin = items.find(({ id }) => id === segment)
  const segment_id = plan.segment_id ?? (origin ?? items[0])?.id ?? NEW
  const isNew = segment_id === NEW
  const isComplete = identifiesPost(plan.columns)
  const which = { organization_id, id: post_import.id }
  const previewed = isComplete ? { ...plan, segment_id: isNew ? null : segment_id } : null
  const preview = useQuery(postImports.preview, previewed ? { ...which, plan: previewed } : skipToken, {
    unhurried: true,
  })
  const startWith = (id: string) => start.mutate({ ...which, plan: { ...plan, segment_id: id } })
  const run = () => {
    if (isNew) create.mutate({ organization_id, name }, { onSuccess: ({ id }) => startWith(id) })
    else startWith(segment_id)
  }

  return (
    <PlanFrame
      home="/posts"
      calls={postImports}
      sheet={post_import}
      earlier={earlier}
      counts={preview.data?.counts}
      start={{
        isPending: start.isPending || create.isPending,
        disabled: !isComplete || (isNew && name.trim() === ''),
        run,
      }}
    >
      <Step number={1} title="What the columns mean" about={sheetWords(post_import)}>
        <ColumnMapping
          header={header}
          sample={sample}
          columns={plan.columns}
          targets={postTargetNames}
          isRepeatable={isRepeatable}
          onChange={columns => change({ columns })}
        />
        <DayNotation columns={days} order={plan.day_order} onChange={day_order => change({ day_order })} />
        {!isComplete && (
          <Message tone="warning">
            Choose the column with the link or the id of the post: nothing else tells them apart.
          </Message>
        )}
      </Step>
      <Step number={2} title="Where they go" about="A post that the team has already gets the newer counts">
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Select
            label="Put the posts into"
            value={segment_id}
            onValueChange={value => change({ segment_id: value })}
            options={[
              ...items.map(({ id, name: label }) => ({ value: id, label })),
              { value: NEW, label: 'A new segment' },
            ]}
          />
          {isNew && (
            <TextField
              label="Name of the segment"
              value={name}
              onValueChange={setName}
              maxLength={100}
              error={create.error?.atField}
            />
          )}
          {!plan.columns.includes('platform') && (
            <Select
              label="Posts without a link are on"
              placeholder="Choose a platform"
              value={plan.platform}
              onValueChange={value => change({ platform: postPlatform.options.find(one => one === value) ?? null })}
              options={postPlatform.options.map(value => ({ value, label: platformName(value) }))}
            />
          )}
        </div>
      </Step>
      <Step number={3} title="What will happen" about="Nothing is written yet">
        <PostPreview id={post_import.id} plan={previewed} />
      </Step>
    </PlanFrame>
  )
}
