import { Flag } from '#platform/web/ui/flag.tsx'
import type { CreatorLocation } from '#records/creators/contract.ts'
import { placeWords } from './place-words.ts'

export function PlaceLine({ location }: { location: CreatorLocation }) {
  return (
    <>
      <Flag code={location.country_code} />
      <span className="min-w-0 truncate">{placeWords(location)}</span>
    </>
  )
}
