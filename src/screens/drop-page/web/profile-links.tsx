import { PLACES_ATTRIBUTION } from '#features/places/contract.ts'
import { formWords } from '#features/signups/words.ts'
import type { PublicDrop } from '#records/drops/contract.ts'
import type { PageWords } from '#records/drops/words.ts'
import { artistName, profileLinks } from './artist.ts'
import { PlatformMark, platformName } from './platform-marks.tsx'

/** The artist elsewhere, one mark for each profile there is. */
export function ProfileLinks({ drop, words }: { drop: PublicDrop; words: PageWords }) {
  const links = profileLinks(drop)
  if (links.length === 0) return null
  return (
    <nav className="links" aria-label={words.links_of(artistName(drop))}>
      {links.map(({ platform, url }) => (
        <a key={platform} href={url} target="_blank" rel="noopener" aria-label={platformName(platform, words.website)}>
          <PlatformMark platform={platform} />
        </a>
      ))}
    </nav>
  )
}

/** The list of cities asks to be named where it is used. */
export const CitySource = ({ locale }: { locale: 'en' | 'fr' }) => (
  <p className="note">
    {formWords(locale).cities_from}{' '}
    <a href={PLACES_ATTRIBUTION.source_url} target="_blank" rel="noopener">
      GeoNames
    </a>
    {', '}
    <a href={PLACES_ATTRIBUTION.licence_url} target="_blank" rel="license noopener">
      CC BY 4.0
    </a>
  </p>
)
