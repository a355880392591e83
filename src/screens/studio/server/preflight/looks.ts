import { contrast } from '#records/drops/theme/colour.ts'
import type { Colours } from '#records/drops/theme/theme.ts'
import { rounded } from '../pictures/look.ts'
import { type Check, error, type Facts, findingsOrPassed, info, type Outcome, warning } from './facts.ts'

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT = 4.5
const CONTROL = 3

/** Text and button, as they will stand on the page. */
export function contrastOf({ bg, ink, muted, accent, on }: Colours): Outcome {
  const pairs = [
    { what: 'Text', ratio: contrast(ink, bg), least: TEXT, field: 'background_color_hex' },
    { what: 'Small text', ratio: contrast(muted, bg), least: TEXT, field: 'background_color_hex' },
    { what: 'Button text', ratio: contrast(on, accent), least: TEXT, field: 'custom_primary_button_color_hex' },
    { what: 'The button', ratio: contrast(accent, bg), least: CONTROL, field: 'custom_primary_button_color_hex' },
  ]
  const low = pairs.filter(({ ratio, least }) => ratio < least)
  return {
    findings: low.map(({ what, ratio, least, field }) =>
      error({
        code: 'contrast_low',
        field,
        text: `${what} reads at ${rounded(ratio)}:1 only.`,
        hint: `At least ${least}:1 is needed to be read.`,
      }),
    ),
    passed: pairs
      .filter(({ ratio, least, what }) => ratio >= least && what !== 'Small text')
      .map(({ what, ratio }) => ({
        code: `contrast_${what.toLowerCase().replaceAll(' ', '_')}`,
        text: `${what} ${what === 'The button' ? 'stands out' : 'reads'} at ${rounded(ratio)}:1`,
      })),
  }
}

export const contrastCheck: Check = ({ dress }) => contrastOf(dress.theme.colours)

/** A colour of the owner's that was changed: for contrast, or because of the background picture (DROP-035). */
export const wishesCheck: Check = ({ page, dress }) => {
  const { custom_primary_button_color_hex: button, background_color_hex: background } = page
  const { accent, bg } = dress.theme.colours
  return findingsOrPassed(
    'colours_kept',
    'Your colours are used as they are',
    button !== null &&
      button !== accent &&
      info({
        code: 'contrast_moved',
        field: 'custom_primary_button_color_hex',
        text: `The button is drawn in ${accent} instead of ${button}, so that it can be read.`,
      }),
    background !== null &&
      background !== bg &&
      info({
        code: 'background_covered',
        field: 'background_color_hex',
        text: `The page takes its colours from the background picture, not from ${background}.`,
      }),
  )
}

/** A large desktop draws the cover this wide; below the first it is soft on phones too. */
const SHARP_WIDTH = 1080

export const coverCheck: Check = facts => {
  const { page, dress } = facts
  if (page.hide_custom_image) return findingsOrPassed('cover', 'The page has no cover by choice')
  const widest = dress.cover?.images.at(-1)
  return findingsOrPassed(
    'cover',
    widest ? `The cover is ${widest.width} pixels wide` : 'The cover is there',
    !page.custom_image_url &&
      info({
        code: 'cover_missing',
        field: 'custom_image_url',
        text: 'There is no cover.',
        hint: 'The page shows the initial of the artist, and shared links have no picture.',
      }),
    ...elsewhere(facts).map(({ field, name }) =>
      warning({
        code: 'cover_not_ours',
        field,
        text: `${name} is a link to another site, and pages show uploaded pictures only.`,
        hint: 'Upload it here.',
      }),
    ),
    widest &&
      widest.width < SHARP_WIDTH &&
      warning({
        code: 'cover_small',
        field: 'custom_image_url',
        text: `The cover is ${widest.width} pixels wide: it will look soft.`,
        hint: `${SHARP_WIDTH} pixels or more are sharp on every phone.`,
      }),
  )
}

/**
 * A picture or video that nothing named for a day is removed; one that comes back from an old window may be gone, and another
 * team may remove its own (DROP-034).
 */
export const picturesCheck: Check = facts => ({
  findings: uploadsOf(facts)
    .filter(({ url }) => url && facts.gone.has(url))
    .map(({ field, name }) =>
      error({ code: 'picture_gone', field, text: `${name} is not kept here any more.`, hint: 'Upload it again.' }),
    ),
  passed: [],
})

interface UploadOnPage {
  field: string
  name: string
  url: string | null
}

/** What a page shows of our own files. */
export function uploadsOf({ draft, page }: Pick<Facts, 'draft' | 'page'>): UploadOnPage[] {
  const cities = (draft.link_collection?.links ?? []).map((city, at) => ({
    field: `link_collection.links.${at}.image_url`,
    name: `The picture of ${city.title || `city ${at + 1}`}`,
    url: city.image_url,
  }))
  const items = draft.blocks.flatMap((block, at) =>
    block.items.flatMap((item, index) => {
      const path = `blocks.${at}.items.${index}`
      const name = item.title || `item ${index + 1} of ${block.title}`
      return [
        { field: `${path}.video_url`, name: `The video of ${name}`, url: item.video_url },
        { field: `${path}.asset`, name: `The picture of ${name}`, url: item.asset?.download_url ?? null },
      ]
    }),
  )
  return [...pictures({ page }), ...cities, ...items]
}

const pictures = ({ page }: Pick<Facts, 'page'>) =>
  [
    { field: 'custom_image_url', name: 'The cover', url: page.custom_image_url },
    { field: 'custom_background_image_url', name: 'The background picture', url: page.custom_background_image_url },
    { field: 'custom_artist_image_url', name: 'The artist picture', url: page.custom_artist_image_url },
  ] as const

const elsewhere = (facts: Facts) => pictures(facts).filter(({ url }) => url?.startsWith('http'))
