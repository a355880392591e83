import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Ellipsis, History, Pause, Play, Rows3, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { useCommand } from '#platform/web/data/use-command.ts'
import { MenuButton } from '#platform/web/frame/sidebar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { Menu, MenuItem, MenuLine } from '#platform/web/ui/layers/menu.tsx'
import type { Candidate } from '#records/outreach/composer-contract.ts'
import { type sequenceRecord, sequences } from '#records/outreach/sequence-contract.ts'
import { AddFromRoster } from '#records/outreach/web/add-from-roster.tsx'
import type { SequenceView } from '../address.ts'
import { enrolledWords, peopleReached, publishedWords, publishingWords } from './publish-words.ts'
import { SequenceNameDialog } from './sequence-name-dialog.tsx'
import type { useDraft } from './use-draft.ts'
import { VersionsDialog } from './versions-dialog.tsx'
import { stateBadges, stateWords } from './words.ts'

interface SequenceHeaderProps {
  organization_id: string
  sequence: z.infer<typeof sequenceRecord>
  view: SequenceView
  onView: (view: SequenceView) => void
  draft: ReturnType<typeof useDraft>
}

const VIEWS = [
  { value: 'steps', label: 'Steps', icon: <Rows3 /> },
  { value: 'creators', label: 'Creators', icon: <Users /> },
] as const

/** Name and state of a sequence, and what can be done with the whole of it. */
export function SequenceHeader({ organization_id, sequence, view, onView, draft }: SequenceHeaderProps) {
  const { id, name, state, version, edited, total } = sequence
  const verb = version === 0 ? 'Publish' : `Publish version ${version + 1}`
  const navigate = useNavigate()
  const [layer, setLayer] = useState<'versions' | 'add' | 'delete' | 'rename' | 'publish' | null>(null)
  const close = () => setLayer(null)
  const setState = useCommand(sequences.setState, {
    done: ({ state: now }) => (now === 'PAUSED' ? 'Paused: nothing leaves' : 'Runs on'),
    failed: 'Failed to Change the Sequence',
  })
  const publish = useCommand(sequences.publish, {
    done: publishedWords,
    failed: 'Failed to Publish',
  })
  const enroll = useCommand(sequences.enroll, {
    done: enrolledWords,
    failed: 'Failed to Add Creators',
  })
  const remove = useCommand(sequences.remove, { done: 'Sequence Deleted', failed: 'Failed to Delete the Sequence' })
  const people = peopleReached(sequence)
  const publishNow = () =>
    void draft.saved().then(() => publish.mutate({ organization_id, id, version }, { onSettled: close }), close)
  const add = (creators: readonly Candidate[]) => {
    const recipients = creators.map(({ creator_id, email }) => ({ creator_id, email }))
    if (recipients.length > 0) enroll.mutate({ organization_id, id, recipients })
  }
  return (
    <header className="flex flex-none flex-wrap items-center gap-x-2 gap-y-2 px-4 py-2.5 md:ps-5">
      <title>{`${name} · Fanfare`}</title>
      <MenuButton />
      <IconButton
        label="Back to Outreach"
        size="small"
        icon={<ArrowLeft />}
        onClick={() => navigate({ to: '/outreach' })}
      />
      <div className="flex min-w-0 flex-1 basis-40 items-center gap-2">
        <h1 className="min-w-0 truncate font-semibold text-15">{name}</h1>
        <Badge type={stateBadges[state]}>{stateWords[state]}</Badge>
        <span role="status" className="text-12 text-fg-3">
          {draft.isSaving ? 'Saving' : draft.isFailed ? 'Not saved' : ''}
        </span>
      </div>
      <Segments label="View" value={view} options={VIEWS} onValueChange={onView} />
      {version > 0 && (
        <Button
          icon={state === 'RUNNING' ? <Pause /> : <Play />}
          onClick={() => setState.mutate({ organization_id, id, state: state === 'RUNNING' ? 'PAUSED' : 'RUNNING' })}
        >
          {state === 'RUNNING' ? 'Pause all' : 'Run on'}
        </Button>
      )}
      <Button icon={<UserPlus />} onClick={() => setLayer('add')}>
        Add creators
      </Button>
      <Button
        kind="primary"
        disabled={!edited && !draft.isSaving}
        focusableWhenDisabled
        loading={publish.isPending}
        // what is being saved may reach creators who had finished
        onClick={() => (people > 0 || (draft.isSaving && total > 0) ? setLayer('publish') : publishNow())}
      >
        {verb}
      </Button>
      <Menu align="end" trigger={<IconButton label="More" icon={<Ellipsis />} />}>
        <MenuItem icon={<History />} onSelect={() => setLayer('versions')}>
          Versions
        </MenuItem>
        <MenuItem onSelect={() => setLayer('rename')}>Rename</MenuItem>
        <MenuLine />
        <MenuItem danger onSelect={() => setLayer('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {layer === 'versions' && (
        <VersionsDialog organization_id={organization_id} id={id} onUse={draft.edit} onClose={close} />
      )}
      {layer === 'add' && <AddFromRoster organization_id={organization_id} without={[]} onAdd={add} onClose={close} />}
      {layer === 'rename' && (
        <SequenceNameDialog organization_id={organization_id} sequence={sequence} onClose={close} />
      )}
      <ConfirmDialog
        title={version === 0 ? `Publish “${name}”?` : `${verb} of “${name}”?`}
        confirm={verb}
        confirmKind="primary"
        open={layer === 'publish'}
        onOpenChange={open => !open && close()}
        loading={publish.isPending || draft.isSaving}
        onConfirm={publishNow}
      >
        {publishingWords(sequence, people)}
      </ConfirmDialog>
      <ConfirmDialog
        title={`Delete “${name}”?`}
        confirm="Delete sequence"
        open={layer === 'delete'}
        onOpenChange={open => !open && close()}
        loading={remove.isPending}
        onConfirm={() =>
          remove.mutate({ organization_id, id }, { onSuccess: () => void navigate({ to: '/outreach' }) })
        }
      >
        {`${total === 1 ? '1 creator gets' : `${total} creators get`} nothing more from it. What was sent stays in its conversations.`}
      </ConfirmDialog>
    </header>
  )
}
