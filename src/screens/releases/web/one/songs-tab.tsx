import { CreditsForm } from './credits-form.tsx'
import { TracksForm } from './tracks-form.tsx'
import { useRelease } from './use-release.ts'

/** The songs in order, and who did what on them. */
export function SongsTab() {
  const { isFinal } = useRelease()
  return (
    <fieldset disabled={isFinal} className="min-w-0 max-w-[1100px]">
      <TracksForm />
      <CreditsForm />
    </fieldset>
  )
}
