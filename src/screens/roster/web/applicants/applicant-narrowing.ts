import type { ApplicantSort } from '#features/applicants/contract.ts'
import type { RosterView } from '../use-roster-view.ts'

/** What of the address narrows applicants; its other filters are about creators of the roster. */
export function applicantNarrowing({ q, filter }: Pick<RosterView, 'q' | 'filter'>) {
  const { platform__in, country_code__in, follower_count__gte, follower_count__lte } = filter
  return {
    ...(q && { q }),
    ...(platform__in && { platform__in }),
    ...(country_code__in && { country_code__in }),
    ...(typeof follower_count__gte === 'number' && { follower_count__gte }),
    ...(typeof follower_count__lte === 'number' && { follower_count__lte }),
  }
}
export type ApplicantNarrowing = ReturnType<typeof applicantNarrowing>

/** Takes the search and the filters away. */
export const clearedNarrowing = {
  q: undefined,
  platform__in: undefined,
  country_code__in: undefined,
  follower_count__gte: undefined,
  follower_count__lte: undefined,
} satisfies { [Name in keyof Required<ApplicantNarrowing>]: undefined }

/** Applicants come by the day of their application where creators come by the day they were added. */
export const applicantOrder = ({ sort }: Pick<RosterView, 'sort'>) => ({
  sort_by: sort.by === 'added_at' || sort.by === 'rating' ? ('applied_at' as const) : (sort.by satisfies ApplicantSort),
  order_direction: sort.direction,
})
