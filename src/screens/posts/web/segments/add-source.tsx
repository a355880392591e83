import { useRef, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { platformName } from '#platform/web/ui/platform-mark.tsx'
import { type PostPlatform, postPlatform, type SourceKind } from '#records/posts/contract.ts'
import { MAX_IN_A_FOLLOWED_LIST, segmentSources } from '#records/posts/segments-contract.ts'
import { rosterName, useRosters } from '#records/rosters/web/use-rosters.ts'

const labels: Record<Exclude<SourceKind, 'ROSTER'>, { field: string; placeholder: string }> = {
  ACCOUNT: { field: 'Handle or link of the account', placeholder: '@handle' },
  HASHTAG: { field: 'Hashtag', placeholder: '#hashtag' },
  SOUND: { field: 'Title of the sound', placeholder: 'As the platform writes it' },
}

/** Follows an account, a hashtag, a sound or a list of creators. */
export function AddSource({ segmentId: segment_id }: { segmentId: string }) {
  const organization_id = useOrganization().id
  const [kind, setKind] = useState<SourceKind>('ACCOUNT')
  const [platform, setPlatform] = useState<PostPlatform>('TikTok')
  const [value, setValue] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const add = useCommand(segmentSources.add, { done: 'Followed' })
  const run = () =>
    add.mutate(
      { organization_id, segment_id, kind, value, ...(kind === 'ACCOUNT' && { platform }) },
      { onSuccess: () => setValue('') },
    )
  return (
    <form
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        // the button is disabled once the field is empty again
        field.current?.focus()
        if (value.trim()) run()
      }}
    >
      <Segments
        label="What to follow"
        value={kind}
        options={[
          { value: 'ACCOUNT', label: 'Account' },
          { value: 'HASHTAG', label: 'Hashtag' },
          { value: 'SOUND', label: 'Sound' },
          { value: 'ROSTER', label: 'List' },
        ]}
        onValueChange={next => {
          // the id of a list is no handle, and the other way round
          if ((next === 'ROSTER') !== (kind === 'ROSTER')) setValue('')
          setKind(next)
          add.reset()
        }}
      />
      <div className="flex flex-wrap items-end gap-2">
        {kind === 'ACCOUNT' && (
          <Select
            label="Platform"
            className="w-32"
            value={platform}
            onValueChange={next => setPlatform(postPlatform.parse(next))}
            options={postPlatform.options.map(one => ({ value: one, label: platformName(one) }))}
          />
        )}
        {kind === 'ROSTER' ? (
          <ListField value={value} onValueChange={setValue} />
        ) : (
          <TextField
            ref={field}
            label={labels[kind].field}
            className="min-w-48 flex-1"
            placeholder={labels[kind].placeholder}
            value={value}
            onValueChange={setValue}
            error={add.error?.atField}
          />
        )}
        <Button type="submit" kind="primary" disabled={!value.trim()} loading={add.isPending}>
          Follow
        </Button>
      </div>
      {kind === 'ROSTER' && add.error && (
        <p role="alert" className="text-12 text-bad">
          {add.error.message}
        </p>
      )}
      {kind === 'ROSTER' && (
        <p className="text-12 text-fg-3">
          Whoever is in the list counts. Who is put into it later joins; who leaves it takes their posts along.
        </p>
      )}
    </form>
  )
}

function ListField({ value, onValueChange }: { value: string; onValueChange: (id: string) => void }) {
  const { data } = useRosters()
  return (
    <Select
      label="List of the roster"
      className="min-w-48 flex-1"
      value={value || null}
      onValueChange={onValueChange}
      placeholder="Choose a list"
      options={(data?.items ?? []).map(list => ({
        value: list.id,
        label: rosterName(list),
        note: exact(list.creator_count),
        disabled: list.creator_count > MAX_IN_A_FOLLOWED_LIST,
      }))}
    />
  )
}
