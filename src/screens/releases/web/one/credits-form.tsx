import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Combobox } from '#platform/web/ui/fields/combobox.tsx'
import { MultiSelect } from '#platform/web/ui/fields/multi-select.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { useEdited } from '#platform/web/use-edited.ts'
import type { Credit } from '#records/releases/contract.ts'
import { CONTRIBUTOR_KINDS, type ContributorKind, MAIN_ARTIST, ROLES } from '#records/releases/roles.ts'
import { kindNames } from '#records/releases/words.ts'
import { releases } from '../../contract.ts'
import { SaveBar } from './save-bar.tsx'
import { Section } from './section.tsx'
import { useRelease } from './use-release.ts'

/** Most credits of artists are for the main one; of the other kinds no role is the likeliest. */
const firstRole = (kind: ContributorKind) => (kind === 'ARTIST' ? MAIN_ARTIST : '')

/** Who did what, and on which songs. */
export function CreditsForm() {
  const { place, data } = useRelease()
  const { value: edited, ...form } = useEdited(data.credits)
  const [tried, setTried] = useState(false)
  const save = useCommand(releases.save_credits, {
    done: 'Credits saved',
    failed: 'Failed to Save the Credits',
    toastId: 'credits-saved',
  })
  const change = (place: number, fields: Partial<Credit>) =>
    form.set(edited.map((credit, at) => (at === place ? { ...credit, ...fields } : credit)))
  const add = (kind: ContributorKind) => form.set([...edited, { name: '', kind, role: firstRole(kind), track_ids: [] }])
  const [asking, setAsking] = useState(false)
  const isThere = (id: string) => data.tracks.some(song => song.id === id)
  // without any song it would be for all of them
  const faultsOf = ({ name, role, track_ids }: Credit) => ({
    name: name.trim()
      ? track_ids.length > 0 && !track_ids.some(isThere)
        ? 'Its songs were removed. Choose others, or remove the credit'
        : undefined
      : 'Give the name',
    role: role ? undefined : 'Choose the role',
  })
  const isFaulty = (credit: Credit) => Object.values(faultsOf(credit)).some(Boolean)
  const send = () => {
    setAsking(false)
    const credits = edited.map(credit => ({ ...credit, track_ids: credit.track_ids.filter(isThere) }))
    save.mutate({ ...place, credits }, { onSuccess: form.saved })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (edited.some(isFaulty)) return
    // credits have nothing to tell them apart by, so both lists cannot be brought together
    if (form.isStale) setAsking(true)
    else send()
  }
  const songs = data.tracks.map(({ id, title }, at) => ({ value: id, label: `${at + 1}. ${title}` }))
  return (
    <Section title="Credits" note="Without songs a credit is for all of them" className="border-line border-t">
      <form onSubmit={submit} className="grid gap-2">
        {edited.map((credit, at) => (
          <CreditRow
            // credits have nothing to tell them apart by, and their fields keep nothing of their own
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={at}
            number={at + 1}
            credit={credit}
            faults={tried ? faultsOf(credit) : {}}
            songs={songs}
            onChange={fields => change(at, fields)}
            onRemove={() => form.set(edited.filter((_, other) => other !== at))}
          />
        ))}
        <div className="flex flex-wrap items-center gap-2">
          {CONTRIBUTOR_KINDS.map(kind => (
            <Button key={kind} icon={<Plus />} onClick={() => add(kind)}>
              {kindNames[kind]}
            </Button>
          ))}
          <SaveBar form={form} isBusy={save.isPending} />
        </div>
      </form>
      <ConfirmDialog
        title="Replace the credits that were saved meanwhile?"
        confirm="Replace"
        open={asking}
        onOpenChange={setAsking}
        onConfirm={send}
      >
        The credits or their songs changed while you typed. What you typed takes the place of what was saved. Discard
        shows what was saved instead.
      </ConfirmDialog>
    </Section>
  )
}

interface CreditRowProps {
  number: number
  credit: Credit
  faults: { name?: string | undefined; role?: string | undefined }
  songs: readonly { value: string; label: string }[]
  onChange: (fields: Partial<Credit>) => void
  onRemove: () => void
}

function CreditRow(props: CreditRowProps) {
  const { number, credit, faults, songs, onChange, onRemove } = props
  const { name, kind, role, track_ids } = credit
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 border-line border-b pb-2 md:grid-cols-[minmax(0,1.3fr)_170px_minmax(0,1fr)_minmax(0,1fr)_auto] md:border-b-0 md:pb-0">
      <TextField
        label={`Name of credit ${number}`}
        hideLabel
        placeholder="Name"
        autoFocus={name === ''}
        value={name}
        limit={200}
        onValueChange={next => onChange({ name: next })}
        error={faults.name}
      />
      <Select
        label={`Kind of credit ${number}`}
        hideLabel
        className="max-md:col-start-1"
        value={kind}
        onValueChange={next => {
          const other = next as ContributorKind
          onChange({ kind: other, role: firstRole(other) })
        }}
        options={CONTRIBUTOR_KINDS.map(value => ({ value, label: kindNames[value] }))}
      />
      <Combobox
        label={`Role of credit ${number}`}
        hideLabel
        className="max-md:col-start-1"
        placeholder="Role"
        value={role || null}
        onValueChange={next => next && onChange({ role: next })}
        error={faults.role}
        options={ROLES[kind].map(value => ({ value, label: value }))}
      />
      <MultiSelect
        label={`Songs of credit ${number}`}
        hideLabel
        className="max-md:col-start-1"
        placeholder="All songs"
        disabled={songs.length === 0}
        value={track_ids}
        onValueChange={next => onChange({ track_ids: next })}
        options={songs}
      />
      <IconButton
        size="small"
        className="max-md:col-start-2 max-md:row-start-1"
        label={`Remove ${name || `credit ${number}`}`}
        icon={<Trash2 />}
        onClick={onRemove}
      />
    </div>
  )
}
