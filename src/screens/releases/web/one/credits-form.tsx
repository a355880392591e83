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

interface Typed extends Credit {
  key: string
}

/** Most credits of artists are for the main one; of the other kinds no role is the likeliest. */
const firstRole = (kind: ContributorKind) => (kind === 'ARTIST' ? MAIN_ARTIST : '')

/** Who did what, and on which songs. */
export function CreditsForm() {
  const { place, data } = useRelease()
  const known = data.credits.map((credit, at): Typed => ({ ...credit, key: String(at) }))
  const { value: edited, ...form } = useEdited(known)
  const [tried, setTried] = useState(false)
  const save = useCommand(releases.save_credits, {
    done: 'Credits saved',
    failed: 'Failed to Save the Credits',
    toastId: 'credits-saved',
  })
  const change = (key: string, fields: Partial<Credit>) =>
    form.set(edited.map(credit => (credit.key === key ? { ...credit, ...fields } : credit)))
  const add = (kind: ContributorKind) =>
    form.set([...edited, { key: crypto.randomUUID(), name: '', kind, role: firstRole(kind), track_ids: [] }])
  const [asking, setAsking] = useState(false)
  const isThere = (id: string) => data.tracks.some(song => song.id === id)
  // without any song it would be for all of them
  const faultOf = ({ name, role, track_ids }: Typed) =>
    !name.trim()
      ? 'Give the name'
      : !role
        ? 'Choose the role'
        : track_ids.length > 0 && !track_ids.some(isThere)
          ? 'Its songs were removed. Choose others, or remove the credit'
          : undefined
  const send = () => {
    setAsking(false)
    const credits = edited.map(({ key: _, ...credit }) => ({ ...credit, track_ids: credit.track_ids.filter(isThere) }))
    save.mutate({ ...place, credits }, { onSuccess: form.saved })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (edited.some(faultOf)) return
    // credits have nothing to tell them apart by, so both lists cannot be brought together
    if (form.isStale) setAsking(true)
    else send()
  }
  const songs = data.tracks.map(({ id, title }, at) => ({ value: id, label: `${at + 1}. ${title}` }))
  return (
    <Section title="Credits" note="Without songs a credit is for all of them" className="border-line border-t">
      <form onSubmit={submit} className="grid gap-2">
        {edited.map(({ key, name, kind, role, track_ids }, at) => (
          <div
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 border-line border-b pb-2 md:grid-cols-[minmax(0,1.3fr)_170px_minmax(0,1fr)_minmax(0,1fr)_auto] md:border-b-0 md:pb-0"
          >
            <TextField
              label={`Name of credit ${at + 1}`}
              hideLabel
              placeholder="Name"
              autoFocus={name === '' && Number.isNaN(Number(key))}
              value={name}
              limit={200}
              onValueChange={next => change(key, { name: next })}
              error={tried ? faultOf({ key, name, kind, role, track_ids }) : undefined}
            />
            <Select
              label={`Kind of credit ${at + 1}`}
              hideLabel
              className="max-md:col-start-1"
              value={kind}
              onValueChange={next => {
                const other = next as ContributorKind
                change(key, { kind: other, role: firstRole(other) })
              }}
              options={CONTRIBUTOR_KINDS.map(value => ({ value, label: kindNames[value] }))}
            />
            <Combobox
              label={`Role of credit ${at + 1}`}
              hideLabel
              className="max-md:col-start-1"
              placeholder="Role"
              value={role || null}
              onValueChange={next => next && change(key, { role: next })}
              options={ROLES[kind].map(value => ({ value, label: value }))}
            />
            <MultiSelect
              label={`Songs of credit ${at + 1}`}
              hideLabel
              className="max-md:col-start-1"
              placeholder="All songs"
              disabled={songs.length === 0}
              value={track_ids}
              onValueChange={next => change(key, { track_ids: next })}
              options={songs}
            />
            <IconButton
              size="small"
              className="max-md:col-start-2 max-md:row-start-1"
              label={`Remove ${name || `credit ${at + 1}`}`}
              icon={<Trash2 />}
              onClick={() => form.set(edited.filter(credit => credit.key !== key))}
            />
          </div>
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
