import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { useDebounced } from '#platform/web/ui/fields/option-list.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextArea } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import type { Creator } from '#records/creators/contract.ts'
import { creatorName } from '#records/creators/words.ts'
import { LinkRowView } from '#records/rosters/web/profile-links/link-row.tsx'
import { countOf, sortLinks } from '#records/rosters/web/profile-links/link-rows.ts'
import { SourcesNote, withLine } from '#records/rosters/web/profile-links/sources-note.tsx'
import { useLookedUp, verificationOf } from '#records/rosters/web/profile-links/use-verified.ts'
import { type CreatorPlatform, creatorPlatform } from '#records/social-profiles/contract.ts'
import { MAX_LINKS_PER_PASTE } from '#records/social-profiles/profile-links.ts'
import { MAX_PROFILES } from '../../person-contract.ts'
import { MergeDialog } from '../duplicates/merge-dialog.tsx'
import { readPastedProfiles } from './pasted-profiles.ts'
import { type Owner, useAddProfiles, useOwners } from './use-person.ts'

interface AddProfilesDialogProps {
  organization_id: string
  creator: Creator
  onShow: (id: string) => void
  onClose: () => void
}

/** Links and handles of one person, each with what became of it. A profile of somebody else is not moved: the two are merged. */
export function AddProfilesDialog({ organization_id, creator, onShow, onClose }: AddProfilesDialogProps) {
  const [pasted, setPasted] = useState('')
  const [platform, setPlatform] = useState<CreatorPlatform>('TikTok')
  const [merging, setMerging] = useState<string>()
  const { links, hasHandles } = readPastedProfiles(useDebounced(pasted), platform)
  const urls = links.flatMap(line => (line.outcome === 'profile' ? line.link.url : []))
  const lookedUp = useLookedUp(urls)
  const { rows, duplicates, over } = sortLinks(links, url => verificationOf(lookedUp[urls.indexOf(url)]), '')
  const found = rows.flatMap(row => (row.is === 'found' ? row.profile.id : []))
  const isLooking = countOf(rows, 'waiting') > 0
  const { ownerOf, error, retry } = useOwners(organization_id, found, isLooking)
  const add = useAddProfiles()
  const free = found.filter(id => ownerOf(id) === null)
  const ready = free.slice(0, Math.max(0, MAX_PROFILES - creator.social_profiles.length))
  const isWaiting = isLooking || found.some(id => ownerOf(id) === undefined)
  const save = () => add.mutate({ creator_id: creator.id, social_profile_ids: ready }, { onSuccess: onClose })
  const merged = (id: string) => {
    if (id !== creator.id) onShow(id)
    else if (ready.length === 0) onClose()
  }
  return (
    <Dialog
      title="Add Profiles"
      open
      onOpenChange={open => !open && onClose()}
      unsaved={pasted.trim() !== ''}
      width="medium"
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" disabled={ready.length === 0 || isWaiting} loading={add.isPending} onClick={save}>
            {ready.length > 1 ? `Add ${ready.length} Profiles` : 'Add Profile'}
          </Button>
        </>
      }
    >
      <TextArea
        label="Links or handles"
        value={pasted}
        onValueChange={setPasted}
        placeholder={'https://www.tiktok.com/@name\n@name'}
        help={`Other profiles of ${creatorName(creator)}, one per line, from TikTok, Instagram, YouTube and X.`}
      />
      <SourcesNote className="mt-3" onTry={link => setPasted(withLine(pasted, link))} />
      {hasHandles && (
        <Select
          label="Handles are of"
          beside
          className="mt-3 whitespace-nowrap"
          value={platform}
          onValueChange={value => setPlatform(creatorPlatform.parse(value))}
          options={creatorPlatform.options.map(value => ({
            value,
            label: platformName(value),
            icon: <PlatformMark platform={value} />,
          }))}
        />
      )}
      {rows.length > 0 && (
        <ul aria-label="Profiles found" className="mt-3 border-line border-t">
          {rows.map(row => (
            <LinkRowView key={row.key} row={row}>
              {row.is === 'found' && (
                <Ownership
                  creator={creator}
                  owner={ownerOf(row.profile.id)}
                  isReady={ready.includes(row.profile.id)}
                  onMerge={setMerging}
                />
              )}
            </LinkRowView>
          ))}
        </ul>
      )}
      <div className="mt-3 grid gap-2 empty:hidden">
        {error && (
          <Failed
            what="The owners of these profiles"
            title="Whose these profiles are could not be found out"
            error={error}
            onRetry={retry}
            className="max-w-full"
          />
        )}
        {ready.length < free.length && (
          <Message tone="warning">
            {`A creator has at most ${MAX_PROFILES} profiles. ${free.length - ready.length} of these are left out.`}
          </Message>
        )}
        {over > 0 && (
          <Message tone="warning">
            {`Only ${MAX_LINKS_PER_PASTE} profiles can be looked up at a time. ${over} more were left out.`}
          </Message>
        )}
        {duplicates > 0 && (
          <Message tone="info">{`${duplicates} left out as ${duplicates === 1 ? 'a duplicate' : 'duplicates'}`}</Message>
        )}
      </div>
      {merging !== undefined && (
        <MergeDialog
          organization_id={organization_id}
          ids={[creator.id, merging]}
          onClose={() => setMerging(undefined)}
          onMerged={merged}
        />
      )}
    </Dialog>
  )
}

interface OwnershipProps {
  creator: Creator
  owner: Owner
  /** There is still room for it. */
  isReady: boolean
  onMerge: (id: string) => void
}

/** Whose a profile is that somebody wants to add, and what can be done about it. */
function Ownership({ creator, owner, isReady, onMerge }: OwnershipProps) {
  if (owner === undefined)
    return (
      <span role="status" className="text-fg-3">
        <Spinner />
        <span className="sr-only">Looking whose profile it is</span>
      </span>
    )
  if (owner === 'failed') return <span className="text-12 text-bad">Not known whose it is</span>
  if (owner === null) return <span className="text-12 text-fg-3">{isReady ? 'Will be added' : 'Left out'}</span>
  if (owner.id === creator.id) return <span className="text-12 text-fg-3">Added already</span>
  return (
    <div className="flex items-center gap-3 max-sm:w-full max-sm:ps-11">
      <span className="min-w-0 flex-1 text-12 text-warn wrap-anywhere">
        {owner.name} has it{!owner.in_roster && ', who is not in the roster any more'}
      </span>
      <Button size="small" onClick={() => onMerge(owner.id)}>
        Merge…<span className="sr-only"> with {owner.name}</span>
      </Button>
    </div>
  )
}
