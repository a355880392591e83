import type { FormEvent } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Combobox } from '#platform/web/ui/fields/combobox.tsx'
import { DayField } from '#platform/web/ui/fields/dates/day-field.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { mergeFields, useEdited } from '#platform/web/use-edited.ts'
import { CODE_FAULTS, upcOf } from '#records/releases/codes.ts'
import { GENRES, type Genre } from '#records/releases/genres.ts'
import { EXPLICIT_FLAGS, RELEASE_TYPES } from '#records/releases/kinds.ts'
import { explicitNames, typeNames } from '#records/releases/words.ts'
import { releases } from '../../contract.ts'
import { ArtistLinksForm } from './artist-links-form.tsx'
import { SaveBar } from './save-bar.tsx'
import { Section } from './section.tsx'
import { StoresForm } from './stores-form.tsx'
import { useRelease } from './use-release.ts'

/** What is written down about the release, where it is sold, and what its artist is known by. */
export function DetailsTab() {
  const { isFinal } = useRelease()
  return (
    <fieldset disabled={isFinal} className="grid max-w-[1100px] min-[80rem]:grid-cols-2">
      <DetailsForm />
      <div>
        <StoresForm />
        <ArtistLinksForm />
      </div>
    </fieldset>
  )
}

function DetailsForm() {
  const { place, data } = useRelease()
  const { value: edited, ...form } = useEdited({ ...data.details, upc: data.details.upc ?? '' }, mergeFields)
  const update = useCommand(releases.update, {
    done: 'Details saved',
    failed: 'Failed to Save the Details',
    toastId: 'details-saved',
  })
  const change = (fields: Partial<typeof edited>) => form.set({ ...edited, ...fields })
  const upcFault = edited.upc.trim() && upcOf(edited.upc) === null ? CODE_FAULTS.upc : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!edited.title.trim() || upcFault) return
    update.mutate({ ...place, ...edited }, { onSuccess: form.saved })
  }
  const conflict = update.error?.field === 'upc' ? update.error.message : undefined
  return (
    <Section title="Details" note={data.release.artist.name}>
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          label="Title"
          value={edited.title}
          limit={200}
          onValueChange={title => change({ title })}
          error={edited.title.trim() ? undefined : 'Give the release a title'}
        />
        <Choice label="Type">
          <Segments
            fill
            label="Type"
            value={edited.type}
            onValueChange={type => change({ type })}
            options={RELEASE_TYPES.map(value => ({ value, label: typeNames[value] }))}
          />
        </Choice>
        <div className="grid gap-4 sm:grid-cols-2">
          <Combobox
            label="Genre"
            placeholder="Choose a genre"
            value={edited.genre}
            onValueChange={genre => change({ genre: genre as Genre | null })}
            options={GENRES.map(value => ({ value, label: value }))}
          />
          <DayField key={form.resets} label="Out on" day={edited.out_on} onDay={out_on => change({ out_on })} />
        </div>
        <Choice label="Words">
          <Segments
            fill
            label="Words"
            value={edited.explicit}
            onValueChange={explicit => change({ explicit })}
            options={EXPLICIT_FLAGS.map(value => ({ value, label: explicitNames[value] }))}
          />
        </Choice>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Label"
            need="optional"
            value={edited.label}
            limit={200}
            onValueChange={label => change({ label })}
          />
          <TextField
            label="Catalog number"
            need="optional"
            value={edited.catalog_number}
            limit={60}
            onValueChange={catalog_number => change({ catalog_number })}
          />
        </div>
        <TextField
          label="UPC or EAN"
          need="optional"
          inputMode="numeric"
          value={edited.upc}
          onValueChange={upc => change({ upc })}
          error={upcFault ?? conflict}
          help="Statements name the release by it. Left empty, the distributor gives one."
        />
        <SaveBar form={form} isBusy={update.isPending} />
      </form>
    </Section>
  )
}

function Choice({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 overflow-x-auto">
      <span aria-hidden="true" className="mb-1.5 block font-medium text-12 text-fg-2">
        {label}
      </span>
      {children}
    </div>
  )
}
