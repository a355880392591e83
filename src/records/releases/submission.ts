import { assetFaults, currentAsset } from './asset-checks.ts'
import type { Asset, Credit, ReleaseDetails, Track } from './contract.ts'
import { isWriter, MAIN_ARTIST } from './roles.ts'

export interface Submitted {
  details: Pick<ReleaseDetails, 'genre' | 'out_on' | 'type'>
  tracks: readonly Track[]
  credits: readonly Credit[]
  assets: readonly Asset[]
}

/** What the stores would send the release back for, the shortest way to say each; empty when it may be submitted. */
export function submissionFaults({ details, tracks, credits, assets }: Submitted): string[] {
  const faults: string[] = []
  const cover = currentAsset(assets, 'PRIMARY_COVER_ART')
  if (!cover) faults.push('The cover is missing.')
  else faults.push(...assetFaults(cover).map(fault => `Cover: ${fault}`))
  if (!details.out_on) faults.push('The day of the release is missing.')
  if (!details.genre) faults.push('The genre is missing.')
  if (tracks.length === 0) return [...faults, 'It has no song.']
  if (!credits.some(({ kind, role }) => kind === 'ARTIST' && role === MAIN_ARTIST))
    faults.push('No main artist is credited.')
  const unwritten = tracks.filter(
    ({ id }) =>
      !credits.some(credit => isWriter(credit) && (credit.track_ids.length === 0 || credit.track_ids.includes(id))),
  )
  const [first] = unwritten
  if (first)
    faults.push(
      unwritten.length === 1 ? `“${first.title}” has no writer.` : `${unwritten.length} songs have no writer.`,
    )
  return faults
}
