import { CreditsForm } from './credits-form.tsx'
import { TracksForm } from './tracks-form.tsx'
import { useRelease } from './use-release.ts'

/** The songs in order, and who did what on them. */
export function SongsTab() {
  const { data, isFinal } = useRelease()
  return (
    <fieldset disabled={isFinal} className="min-w-0 max-w-[1100px]">
      {/* a change of its own part starts a form anew; saved songs leave a credit alone that is being typed */}
      <TracksForm key={JSON.stringify(data.tracks)} />
      <CreditsForm key={JSON.stringify(data.credits)} />
    </fieldset>
  )
}
