import { useQuery } from '#platform/web/data/use-query.ts'
import { Message } from '#platform/web/ui/message.tsx'
import { platformName } from '#platform/web/ui/platform-mark.tsx'
import { type ProfileSource, socialProfiles } from '#records/social-profiles/contract.ts'
import { profileUrl } from '#records/social-profiles/profile-links.ts'

interface SourcesNoteProps {
  /** Called with a link that is found. */
  onTry: (link: string) => void
  className?: string
}

/** Which platforms are made up on this server, with a link to try, and which nobody can ask. Nothing where all are real. */
export function SourcesNote({ onTry, className }: SourcesNoteProps) {
  const { data } = useQuery(socialProfiles.sources, {})
  const sources = data?.items ?? []
  const simulated = sources.filter(({ source }) => source === 'SIMULATED')
  const off = sources.filter(({ source }) => source === 'OFF')
  const link = simulated.flatMap(({ platform, example }) => (example ? [profileUrl(platform, example)] : []))[0]
  if (simulated.length + off.length === 0) return null
  return (
    <Message tone="info" {...(className && { className })}>
      {simulated.length > 0 && (
        <p>
          {namesOf(simulated)}: simulated here. Everybody is made up, and links to real people lead nowhere.{' '}
          {link && (
            <>
              Try{' '}
              <button
                type="button"
                className="hit-24 rounded-1 font-medium underline wrap-anywhere"
                onClick={() => onTry(link)}
              >
                {link.replace('https://www.', '')}
              </button>
              .
            </>
          )}
        </p>
      )}
      {off.length > 0 && <p>{namesOf(off)}: off here. Nobody has set this up on this server.</p>}
    </Message>
  )
}

const namesOf = (sources: readonly ProfileSource[]) => sources.map(({ platform }) => platformName(platform)).join(', ')

/** What is pasted, with one line more. */
export const withLine = (pasted: string, line: string) => [pasted.trimEnd(), line].filter(Boolean).join('\n')
