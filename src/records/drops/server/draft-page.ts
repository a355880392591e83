import { z } from 'zod'
import { dropItem, type OwnedDrop, ownedDrop, webUrl } from '#records/drops/contract.ts'
import { type DraftFault, type DropDraftFields, dropDraft, frameOrigin } from '#records/drops/draft.ts'
import { plainDrop } from '#records/drops/server/plain-drop.ts'
import { sameJson } from '#records/drops/server/same-json.ts'
import { completeDrop, type DropDraft } from '#records/drops/server/save-drop.ts'
import type { Voice } from '#records/drops/theme/voices.ts'
import { unclosedFault } from '#records/messages/template-text.ts'

type Identity = Pick<OwnedDrop, 'id' | 'slug' | 'drop_profile'>

/** What a page can show, by field: the strict side of `dropDraft`. */
const strict = {
  ...ownedDrop.omit({ id: true, slug: true, drop_profile: true, enterprise_customer_id: true }).shape,
  title: z.string().min(1, 'The drop has no title.'),
  frame_origins: z.array(frameOrigin),
  confirmation_messages: ownedDrop.shape.confirmation_messages.superRefine((languages, context) => {
    for (const [language, channels] of Object.entries(languages ?? {}))
      for (const [channel, texts] of Object.entries(channels ?? {}))
        for (const [part, text] of Object.entries(texts ?? {})) {
          const message = unclosedFault(text ?? '')
          if (message) context.addIssue({ code: 'custom', path: [language, channel, part], message })
        }
  }),
}
type Field = keyof typeof strict

/** The draft of a drop that has none of its own yet. */
export function draftOf(content: OwnedDrop, voice: Voice, frame_origins: readonly string[]): DropDraftFields {
  const { id: _, slug: _slug, drop_profile: _profile, enterprise_customer_id: _enterprise, ...fields } = content
  return { ...fields, voice, frame_origins: [...frame_origins] }
}

/** What a new drop begins with. */
export const newDraft = (given: DropDraft, identity: Identity): DropDraftFields =>
  draftOf(completeDrop(given, identity), 'plain', [])

/** A stored draft, with defaults for fields added since it was stored. */
export const keptDraft = (content: object): DropDraftFields =>
  dropDraft.parse({ ...plainDrop, voice: 'plain', frame_origins: [], ...content })

/**
 * Normalizes typed values: trims spaces, turns an emptied field into null, adds a missing `#` to a colour or expands its
 * three digits, and removes the trailing slash of an origin.
 */
export function normalizeDraft(draft: DropDraftFields): DropDraftFields {
  const fields = Object.entries(draft).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.trim() : value,
  ])
  const tidy = Object.fromEntries(fields) as DropDraftFields
  for (const field of nullableTexts) if (tidy[field] === '') Object.assign(tidy, { [field]: null })
  return {
    ...tidy,
    background_color_hex: wholeHex(tidy.background_color_hex),
    custom_primary_button_color_hex: wholeHex(tidy.custom_primary_button_color_hex),
    blocks: tidy.blocks.map(withoutEmptyLinks),
    frame_origins: tidy.frame_origins.map(originOf).filter(Boolean),
    custom_fields: tidy.custom_fields.map(question => ({
      ...question,
      label: question.label.trim(),
      multiple_choice_options:
        question.field_type === 'MULTIPLE_CHOICE'
          ? question.multiple_choice_options.map(option => ({ ...option, label: option.label.trim() }))
          : [],
    })),
  }
}

/** A service of a song that was chosen and has no address yet. */
const withoutEmptyLinks = (block: DropDraftFields['blocks'][number]) => ({
  ...block,
  items: block.items.map(item => ({ ...item, links: item.links.filter(one => one.destination_url.trim() !== '') })),
})

const nullableTexts = Object.entries(strict).flatMap(([field, schema]) =>
  schema instanceof z.ZodNullable ? [field as keyof DropDraftFields] : [],
)

function wholeHex(typed: string | null): string | null {
  if (typed === null) return null
  const digits = typed.replace(/^#/, '')
  if (/^[0-9a-f]{6}$/i.test(digits)) return `#${digits}`.toLowerCase()
  return /^[0-9a-f]{3}$/i.test(digits) ? `#${[...digits].map(digit => digit + digit).join('')}`.toLowerCase() : typed
}

/** Stands for a site that is not typed yet. */
const PLACEHOLDER_ORIGIN = 'https://label.example'

const originOf = (typed: string) => typed.trim().toLowerCase().replace(/\/+$/, '')

/** Everything that no page could show, by field, in the order of the contract. */
export function faultsOf(draft: DropDraftFields): DraftFault[] {
  // with its empty lines: faults count the lines of the draft
  const frame_origins = draft.frame_origins.map(typed => originOf(typed) || PLACEHOLDER_ORIGIN)
  const tidy = { ...normalizeDraft(draft), frame_origins }
  return (Object.keys(strict) as Field[]).flatMap(field => {
    const { error } = strict[field].safeParse(tidy[field])
    return (error?.issues ?? []).map(({ path, message }) => ({
      field: [field, ...path].join('.'),
      text: faultWords[field] ?? (isDate(path.at(-1)) ? notADate : message),
    }))
  })
}

const isDate = (name: PropertyKey | undefined) => name === 'event_date' || name === 'activate_at'

const notALink = 'Must be a web address, such as https://label.example/page'
const notADate = 'Must be a date and time'
const notAPicture = 'Must be a picture uploaded here, or the web address of one'
const faultWords: Partial<Record<Field, string>> = {
  end_at: notADate,
  go_live_timestamp: notADate,
  post_signup_redirect_url: notALink,
  custom_image_url: notAPicture,
  custom_background_image_url: notAPicture,
  custom_artist_image_url: notAPicture,
  input_sms_country_code_default: 'Must be two letters, such as us',
}

/** The page of a draft as far as it is finished: what cannot be shown yet is left out. */
export function pageOf(draft: DropDraftFields, identity: Identity, enterprise_customer_id: string | null): OwnedDrop {
  const tidy = withoutHalfAddresses(normalizeDraft(draft))
  const shown = (Object.keys(strict) as Field[]).flatMap(field =>
    strict[field].safeParse(tidy[field]).success ? [[field, tidy[field]]] : [],
  )
  const { frame_origins: _, ...fields } = Object.fromEntries(shown)
  const named = { title: tidy.title, drop_type: draft.drop_type, enterprise_customer_id }
  return completeDrop({ ...named, ...fields } as DropDraft, identity)
}

/** An address or a date that is half written must not hide the other links: its link stands there without one. */
function withoutHalfAddresses(draft: DropDraftFields): DropDraftFields {
  const whole = <L extends { destination_url: string | null }>(link: L): L =>
    webUrl.nullable().safeParse(link.destination_url).success ? link : { ...link, destination_url: null }
  const { link_collection, presave_links, listening_links, blocks } = draft
  return {
    ...draft,
    link_collection: link_collection && {
      ...link_collection,
      links: link_collection.links.map(link => ({ ...whole(link), event_date: wholeDate(link.event_date) })),
    },
    presave_links: presave_links.map(whole),
    listening_links: listening_links.map(whole),
    blocks: blocks.map(block => ({ ...block, items: block.items.map(item => shownItem(whole(item))) })),
  }
}

/** An item without what is half written: it must not hide the other blocks. */
function shownItem(item: DropDraftFields['blocks'][number]['items'][number]) {
  const { shop_url, external_asset_url } = dropItem.shape
  return {
    ...item,
    shop_url: shop_url.safeParse(item.shop_url).data ?? null,
    external_asset_url: external_asset_url.safeParse(item.external_asset_url).data ?? null,
    event_date: wholeDate(item.event_date),
    activate_at: wholeDate(item.activate_at, dropItem.shape.activate_at),
    links: item.links.filter(({ destination_url }) => webUrl.safeParse(destination_url).success),
  }
}

const wholeDate = (date: string | null, as: z.ZodType = dropItem.shape.event_date) =>
  as.safeParse(date).success ? date : null

/** Whether two drafts would make the same page. */
export const sameDraft = (one: DropDraftFields, other: DropDraftFields) =>
  sameJson(normalizeDraft(one), normalizeDraft(other))
