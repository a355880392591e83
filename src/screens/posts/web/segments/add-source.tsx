import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { platformName } from '#platform/web/ui/platform-mark.tsx'
import { type PostPlatform, postPlatform, type SourceKind } from '#records/posts/contract.ts'
import { segmentSources } from '#records/posts/segments-contract.ts'

const labels: Record<SourceKind, { field: string; placeholder: string }> = {
  ACCOUNT: { field: 'Handle or link of the account', placeholder: '@handle' },
  HASHTAG: { field: 'Hashtag', placeholder: '#hashtag' },
  SOUND: { field: 'Title of the sound', placeholder: 'As the platform writes it' },
}

/** Follows an account, a hashtag or a sound. */
export function AddSource({ segmentId: segment_id }: { segmentId: string }) {
  const organization_id = useOrganization().id
  const [kind, setKind] = useState<SourceKind>('ACCOUNT')
  const [platform, setPlatform] = useState<PostPlatform>('TikTok')
  const [value, setValue] = useState('')
  const add = useCommand(segmentSources.add, { done: 'Followed', failed: 'Failed to follow' })
  const { field, placeholder } = labels[kind]
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
        ]}
        onValueChange={setKind}
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
        <TextField
          label={field}
          className="min-w-48 flex-1"
          placeholder={placeholder}
          value={value}
          onValueChange={setValue}
          error={add.error?.message}
        />
        <Button type="submit" kind="primary" disabled={!value.trim()} loading={add.isPending}>
          Follow
        </Button>
      </div>
    </form>
  )
}
