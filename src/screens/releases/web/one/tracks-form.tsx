import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { mergeRows, useEdited } from '#platform/web/use-edited.ts'
import { CODE_FAULTS, isrcOf } from '#records/releases/codes.ts'
import type { Track } from '#records/releases/contract.ts'
import { EXPLICIT_FLAGS } from '#records/releases/kinds.ts'
import { explicitNames } from '#records/releases/words.ts'
import { releases } from '../../contract.ts'
import { durationWords, secondsOf } from '../words.ts'
import { SaveBar } from './save-bar.tsx'
import { Section } from './section.tsx'
import { useRelease } from './use-release.ts'

/** A song as it is typed. */
interface Typed {
  id: string
  title: string
  version: string
  isrc: string
  duration: string
  explicit: Track['explicit']
}

const typed = ({ id, title, version, isrc, duration_s, explicit }: Track): Typed => ({
  id,
  title,
  version,
  isrc: isrc ?? '',
  duration: duration_s ? durationWords(duration_s) : '',
  explicit,
})

const mergeTracks: (from: Typed[], typed: Typed[], saved: Typed[]) => Typed[] = mergeRows('id')

/** Songs of the release: a line each, saved together. */
export function TracksForm() {
  const { place, data } = useRelease()
  const known = data.tracks.map(typed)
  const { value: edited, ...form } = useEdited(known, mergeTracks)
  const [tried, setTried] = useState(false)
  const save = useCommand(releases.save_tracks, {
    done: ({ tracks }) => `${tracks.length} ${tracks.length === 1 ? 'song' : 'songs'} saved`,
    failed: 'Failed to Save the Songs',
    toastId: 'songs-saved',
  })
  const change = (id: string, fields: Partial<Typed>) =>
    form.set(edited.map(song => (song.id === id ? { ...song, ...fields } : song)))
  const move = (at: number, by: 1 | -1) => {
    const next = [...edited]
    const [song] = next.splice(at, 1)
    if (song) next.splice(at + by, 0, song)
    form.set(next)
  }
  const add = () =>
    form.set([
      ...edited,
      { id: crypto.randomUUID(), title: '', version: '', isrc: '', duration: '', explicit: data.details.explicit },
    ])
  const faultOf = (song: Typed) => ({
    title: song.title.trim() ? undefined : 'Give the song a title',
    isrc: song.isrc.trim() && isrcOf(song.isrc) === null ? CODE_FAULTS.isrc : undefined,
    duration: song.duration.trim() && secondsOf(song.duration) === null ? 'Write it as 3:45' : undefined,
  })
  const isWrong = edited.some(song => Object.values(faultOf(song)).some(Boolean))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isWrong) return
    const isThere = (id: string) => data.tracks.some(song => song.id === id)
    const tracks = edited.map(({ id, duration, isrc, ...song }) => ({
      ...song,
      // one that somebody else has removed meanwhile is added again
      ...(isThere(id) ? { id } : { new_id: id }),
      isrc: isrcOf(isrc),
      duration_s: secondsOf(duration),
    }))
    save.mutate({ ...place, tracks }, { onSuccess: form.saved })
  }
  return (
    <Section title="Songs" note={edited.length === 0 ? undefined : `${edited.length}, in this order`}>
      <form onSubmit={submit} className="grid gap-2">
        {edited.length === 0 && (
          <p className="pb-1 text-fg-3">No song yet. Credits and royalties are written down for each song.</p>
        )}
        {edited.map((song, at) => {
          const faults = faultOf(song)
          const name = song.title || `Song ${at + 1}`
          return (
            <div
              key={song.id}
              className="grid grid-cols-[24px_minmax(0,1fr)_auto] items-start gap-2 border-line border-b pb-2 md:grid-cols-[24px_minmax(0,1.6fr)_minmax(0,1fr)_150px_84px_128px_auto] md:border-b-0 md:pb-0"
            >
              <span className="pt-1.5 text-end text-fg-3 tabular-nums">{at + 1}</span>
              <TextField
                label={`Title of song ${at + 1}`}
                hideLabel
                placeholder="Title"
                autoFocus={!song.title && !known.some(({ id }) => id === song.id)}
                value={song.title}
                onValueChange={title => change(song.id, { title })}
                error={tried ? faults.title : undefined}
              />
              <TextField
                label={`Version of song ${at + 1}`}
                hideLabel
                placeholder="Version"
                className="max-md:col-start-2"
                value={song.version}
                onValueChange={version => change(song.id, { version })}
              />
              <TextField
                label={`ISRC of song ${at + 1}`}
                hideLabel
                placeholder="ISRC"
                className="max-md:col-start-2"
                value={song.isrc}
                onValueChange={isrc => change(song.id, { isrc })}
                error={song.isrc.trim().length >= 12 || tried ? faults.isrc : undefined}
              />
              <TextField
                label={`Length of song ${at + 1}`}
                hideLabel
                placeholder="3:45"
                className="max-md:col-start-2"
                value={song.duration}
                onValueChange={duration => change(song.id, { duration })}
                error={tried ? faults.duration : undefined}
              />
              <Select
                label={`Words of song ${at + 1}`}
                hideLabel
                className="max-md:col-start-2"
                value={song.explicit}
                onValueChange={explicit => change(song.id, { explicit: explicit as Typed['explicit'] })}
                options={EXPLICIT_FLAGS.map(value => ({ value, label: explicitNames[value] }))}
              />
              <span className="flex max-md:col-start-3 max-md:row-start-1">
                <IconButton
                  size="small"
                  label={`Move ${name} up`}
                  icon={<ArrowUp />}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  size="small"
                  label={`Move ${name} down`}
                  icon={<ArrowDown />}
                  disabled={at === edited.length - 1}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  size="small"
                  label={`Remove ${name}`}
                  icon={<Trash2 />}
                  onClick={() => form.set(edited.filter(({ id }) => id !== song.id))}
                />
              </span>
            </div>
          )
        })}
        <div className="flex flex-wrap items-center gap-2">
          <Button icon={<Plus />} onClick={add}>
            Add Song
          </Button>
          <SaveBar form={form} isBusy={save.isPending} />
        </div>
      </form>
    </Section>
  )
}
