import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { id, instant } from '#platform/contract/values.ts'
import { dropStatus, dropType, imageUrl, videoUrl } from '#records/drops/contract.ts'
import { draftChange, draftChanges, draftFault, dropDraft } from '#records/drops/draft.ts'
import { dropPhase } from '#screens/drops/contract.ts'
import { historyEntry, look, studioDrop } from './drop.ts'
import { finding, preflightAnswer } from './findings.ts'

const ofOrganization = { organization_id: id }
const ofDrop = { organization_id: id, id }
/** The revision the person is looking at. An older one than the newest is answered with 409 and `revision`, the newest. */
const base_revision = z.int().nonnegative()

/**
 * The page as the preview shows it. `SIGN_UP`: the form, opened where the layout is COMPACT; `CODE`: a code is awaited.
 */
export const previewState = z.enum(['PAGE', 'SIGN_UP', 'CODE', 'AFTER_SIGN_UP', 'TEASER', 'ENDED'])
export type PreviewState = z.output<typeof previewState>

const savedDraft = z.object({
  revision: base_revision,
  saved_at: instant,
  faults: z.array(draftFault),
  unpublished_changes: z.array(draftChange),
  has_unpublished_changes: z.boolean(),
})

const publishedDrop = z.object({
  id,
  version: z.int().positive(),
  phase: dropPhase,
  publish_at: instant.nullable(),
  share_url: z.url(),
  /** Warnings and notes that were accepted. */
  findings: z.array(finding),
})

const changedPhase = z.object({ id, status: dropStatus, phase: dropPhase })

export const studio = {
  start: command('/app/v2/studio/start', {
    summary: 'A new drop as an unpublished draft, which fans do not find (DROP-138); its slug comes from the title',
    body: z.object({
      ...ofOrganization,
      drop_profile_id: id,
      title: z.string().trim().min(1).max(300),
      drop_type: dropType.default('BASIC_SIGN_UP'),
      translation_language: z.enum(['en', 'fr']).optional(),
    }),
    answer: z.object({ id, slug: z.string(), revision: base_revision }),
    status: 201,
    changes: ['drops'],
  }),
  artists: query('/app/v2/studio/artists', {
    summary: 'Artists of the team that a drop may belong to, by title',
    body: z.object(ofOrganization),
    answer: z.object({
      artists: z.array(
        z.object({
          id,
          slug: z.string(),
          title: z.string(),
          image_url: imageUrl.nullable(),
          drops: z.int().nonnegative(),
        }),
      ),
    }),
    shows: ['drops'],
  }),
  open: query('/app/v2/studio/open', {
    summary: 'A drop as the studio shows it: the draft, what fans see, and what differs',
    body: z.object(ofDrop),
    answer: studioDrop,
    shows: ['drops'],
  }),
  save: command('/app/v2/studio/save', {
    summary:
      'Keeps changes of a draft as they were typed; what cannot be published yet is named in `faults`. 409 when stale',
    body: z.object({ ...ofDrop, base_revision, changes: draftChanges }),
    answer: savedDraft,
    changes: ['drop_drafts'],
  }),
  set_address: command('/app/v2/studio/set_address', {
    summary: 'Another artist or slug for a drop that was never public; 409 when it was, or when the address is taken',
    body: z.object({
      ...ofDrop,
      drop_profile_id: id.optional(),
      slug: z
        .string()
        .max(80)
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and hyphens')
        .optional(),
    }),
    answer: z.object({ id, slug: z.string(), share_url: z.url() }),
    changes: ['drops'],
  }),

  versions: query('/app/v2/studio/versions', {
    summary: 'History of a drop, newest first: every version, and the last 50 states of its draft',
    body: z.object({ ...ofDrop, ...cursorPage(20) }),
    answer: page(historyEntry),
    shows: ['drops', 'drop_drafts'],
  }),
  state: query('/app/v2/studio/state', {
    summary: 'The draft as it was at an entry of the history, to look at before it is restored',
    body: z.object({ ...ofDrop, entry_id: z.string().max(60) }),
    answer: z.object({ entry: historyEntry, draft: dropDraft }),
    shows: [],
  }),
  restore: command('/app/v2/studio/restore', {
    summary:
      'Puts a state of the history into the draft; fans see nothing of it, and the state before stays in the history',
    body: z.object({ ...ofDrop, entry_id: z.string().max(60), base_revision }),
    answer: savedDraft.extend({ draft: dropDraft }),
    changes: ['drop_drafts'],
  }),

  preflight: query('/app/v2/studio/preflight', {
    summary: 'What is wrong with the draft, what is worth a look, what is fine, and what its messages will cost',
    body: z.object({
      ...ofDrop,
      /** Asks the linked sites whether they answer; at most five seconds. */
      check_links: z.boolean().default(true),
      expected_sign_ups: z.int().min(0).max(10_000_000).optional(),
    }),
    answer: preflightAnswer,
    shows: ['drops', 'drop_drafts'],
  }),
  publish: command('/app/v2/studio/publish', {
    summary:
      'Makes the draft the page fans see, now. 422 with `faults` where the preflight finds errors, 409 when stale',
    body: z.object({ ...ofDrop, base_revision }),
    answer: publishedDrop,
    changes: ['drops', 'drop_drafts'],
  }),
  schedule: command('/app/v2/studio/schedule', {
    summary:
      'Publishes the draft at an instant to come; until then fans find nothing. Once a scheduled page has opened, its own instant publishes at once, and another is a 409. 422 as for `publish`',
    body: z.object({ ...ofDrop, base_revision, publish_at: instant }),
    answer: publishedDrop,
    changes: ['drops', 'drop_drafts'],
  }),
  unschedule: command('/app/v2/studio/unschedule', {
    summary: 'Takes a scheduled page back into a draft; 409 when it is public already',
    body: z.object(ofDrop),
    answer: changedPhase,
    changes: ['drops'],
  }),
  close: command('/app/v2/studio/close', {
    summary: 'Ends a page: fans read its end message. 409 where it cannot be closed (DROP-137)',
    body: z.object(ofDrop),
    answer: changedPhase,
    changes: ['drops'],
  }),
  reopen: command('/app/v2/studio/reopen', {
    summary: 'Opens a closed page again (DROP-137)',
    body: z.object(ofDrop),
    answer: changedPhase,
    changes: ['drops'],
  }),
  archive: command('/app/v2/studio/archive', {
    summary: 'Puts a drop away for good: fans find nothing, and nothing of it changes any more (DROP-137)',
    body: z.object(ofDrop),
    answer: changedPhase,
    changes: ['drops'],
  }),
  duplicate: command('/app/v2/studio/duplicate', {
    summary: 'A new draft with everything of this one’s draft but its dates, called “… (copy)”',
    body: z.object(ofDrop),
    answer: z.object({ id, slug: z.string(), title: z.string(), revision: base_revision }),
    status: 201,
    changes: ['drops'],
  }),

  look: query('/app/v2/studio/look', {
    summary: 'The colours a page would have with these changes, for thumbnails and while a colour is picked',
    body: z.object({ ...ofDrop, changes: draftChanges.optional() }),
    answer: look,
    shows: [],
  }),
  preview: query('/app/v2/studio/preview', {
    summary:
      'The draft, with changes that are not saved yet, as the whole HTML of its page; for the `srcdoc` of a frame on our own pages',
    body: z.object({
      ...ofDrop,
      changes: draftChanges.optional(),
      state: previewState.default('PAGE'),
      form_only: z.boolean().default(false),
      /** Of a page in two languages; absent: the drop's own. */
      language: z.enum(['en', 'fr']).optional(),
    }),
    answer: z.object({ html: z.string(), revision: base_revision }),
    shows: [],
  }),
  preview_link: query('/app/v2/studio/preview_link', {
    summary:
      'An address of the saved draft’s page, good for a day: to look at it on a phone. No search engine finds it',
    body: z.object(ofDrop),
    answer: z.object({ url: z.url(), expires_at: instant }),
    shows: ['preview_links'],
  }),
  revoke_previews: command('/app/v2/studio/revoke_preview_links', {
    summary: 'From now on no address that was made for the draft shows it any more; a new one does',
    body: z.object(ofDrop),
    answer: z.object({ id }),
    changes: ['preview_links'],
  }),
  embed: query('/app/v2/studio/embed', {
    summary: 'The HTML that shows the form alone on another site, and the sites whose pages may (DROP-019, DROP-020)',
    body: z.object(ofDrop),
    answer: z.object({
      html: z.string(),
      url: z.url(),
      /** Of the frame in the HTML, in CSS pixels. */
      height: z.int().positive(),
      /** Of the published version; the form shows nowhere else. */
      frame_origins: z.array(z.string()),
    }),
    shows: ['drops'],
  }),

  upload_picture: command('/app/v2/studio/upload_picture', {
    summary:
      'Keeps a picture, re-encoded without its metadata; JPEG, PNG, WebP or AVIF of at most 12 MB and 40 megapixels',
    query: z.object({ ...ofOrganization, purpose: z.enum(['COVER', 'BACKGROUND', 'PORTRAIT']).default('COVER') }),
    upload: { types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'], max_bytes: 12_000_000 },
    answer: z.object({
      id,
      /** What goes into `custom_image_url`, `custom_background_image_url` or `custom_artist_image_url`. */
      url: imageUrl,
      width: z.int().positive(),
      height: z.int().positive(),
      /** Narrowest first. */
      sizes: z.array(z.object({ url: imageUrl, width: z.int().positive(), height: z.int().positive() })),
      look,
    }),
    status: 201,
    changes: [],
  }),
  upload_video: command('/app/v2/studio/upload_video', {
    summary: 'Keeps a video as it is, told by its first bytes and never decoded; MP4 or WebM of at most 50 MB',
    query: z.object(ofOrganization),
    upload: { types: ['video/mp4', 'video/webm'], max_bytes: 50_000_000 },
    answer: z.object({
      id,
      /** What goes into `video_url` of an item. */
      url: videoUrl,
    }),
    status: 201,
    changes: [],
  }),
}
