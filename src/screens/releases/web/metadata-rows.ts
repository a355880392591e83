import type { CsvCell } from '#platform/web/data/csv.ts'
import { currentAsset } from '#records/releases/asset-checks.ts'
import type { ROLES } from '#records/releases/roles.ts'
import { assetNames, explicitNames, statusNames, typeNames } from '#records/releases/words.ts'
import type { ReleaseScreenData } from '../shown.ts'

const HEAD = [
  'Release',
  'Release artist',
  'Type',
  'Status',
  'Out on',
  'Genre',
  'Label',
  'Catalog number',
  'UPC',
  'Cover',
  'Number',
  'Song',
  'Version',
  'ISRC',
  'Seconds',
  'Explicit',
  'Artists',
  'Performers',
  'Writers and publishers',
  'Others',
]

/** A release as a table, a row for each song: what distributors ask for. The first row names the columns. */
export function metadataRows({ release, details, tracks, credits, assets }: ReleaseScreenData): CsvCell[][] {
  const cover = currentAsset(assets, 'PRIMARY_COVER_ART')
  const ofRelease = [
    release.title,
    release.artist.name,
    typeNames[release.type],
    statusNames[release.status],
    details.out_on,
    details.genre,
    details.label,
    details.catalog_number,
    details.upc,
    cover ? `${cover.name}, ${cover.width} × ${cover.height}` : `${assetNames.PRIMARY_COVER_ART} is missing`,
  ]
  const names = (kind: keyof typeof ROLES, track_id: string | null) =>
    credits
      .filter(credit => credit.kind === kind)
      .filter(({ track_ids }) => track_ids.length === 0 || (track_id && track_ids.includes(track_id)))
      .map(({ name, role }) => `${name} (${role})`)
      .join('; ')
  const people = (track_id: string | null) => [
    names('ARTIST', track_id),
    names('PERFORMER', track_id),
    names('WRITER_PUBLISHER', track_id),
    names('OTHER', track_id),
  ]
  if (tracks.length === 0)
    return [HEAD, [...ofRelease, null, null, null, null, null, explicitNames[details.explicit], ...people(null)]]
  return [
    HEAD,
    ...tracks.map(({ id, title, version, isrc, duration_s, explicit }, at) => [
      ...ofRelease,
      at + 1,
      title,
      version,
      isrc,
      duration_s,
      explicitNames[explicit],
      ...people(id),
    ]),
  ]
}
