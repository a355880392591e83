import type { FormEvent } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { mergeEntries, useEdited } from '#platform/web/use-edited.ts'
import { ARTIST_SERVICES } from '#records/releases/kinds.ts'
import { serviceNames } from '#records/releases/words.ts'
import { releases } from '../../contract.ts'
import { SaveBar } from './save-bar.tsx'
import { Section } from './section.tsx'
import { useRelease } from './use-release.ts'

/** What catalogues know the artist by, so that the release comes to the right page there. */
export function ArtistLinksForm() {
  const { place, data } = useRelease()
  const known = ARTIST_SERVICES.map(service => ({
    service,
    value: data.artist_links.find(link => link.service === service)?.value ?? '',
  }))
  const { value: edited, ...form } = useEdited(known, mergeEntries('service'))
  const save = useCommand(releases.save_artist_links, {
    done: 'Links saved',
    failed: 'Failed to Save the Links',
    toastId: 'links-saved',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ ...place, links: edited.filter(({ value }) => value.trim()) }, { onSuccess: form.saved })
  }
  return (
    <Section title={`${data.release.artist.name} elsewhere`} note="The same for all releases of the artist">
      <form onSubmit={submit} className="grid gap-2">
        {edited.map(({ service, value }) => (
          <div key={service} className="grid grid-cols-[124px_minmax(0,1fr)] items-center gap-2">
            <span aria-hidden="true">{serviceNames[service]}</span>
            <TextField
              label={`Artist at ${serviceNames[service]}`}
              hideLabel
              placeholder={service === 'ISNI' || service === 'DDEX' ? 'Number' : 'https://'}
              value={value}
              onValueChange={next =>
                form.set(edited.map(link => (link.service === service ? { service, value: next } : link)))
              }
            />
          </div>
        ))}
        <SaveBar form={form} isBusy={save.isPending} />
      </form>
    </Section>
  )
}
