import { readFile } from 'node:fs/promises'
import type { Storage } from '#integrations/storage/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { DraftChanges, DropDraftFields } from '#records/drops/draft.ts'
import type { Author } from '#records/drops/server/history/snapshots.ts'
import { prepareAndStorePicture } from '#records/drops/server/pictures.ts'
import { saveDraft } from '#screens/studio/server/drafts/save.ts'
import { startDrop } from '#screens/studio/server/drafts/start.ts'
import { publishDraft } from '#screens/studio/server/publishing/publish.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

interface DemoDraft {
  artist: string
  title: string
  drop_type: DropDraftFields['drop_type']
  cover: string
  /** A saved draft, and how many hours before the first start. The first is by one person, the second by another. */
  saved: readonly [changes: DraftChanges, hours_ago: number][]
  /** Days until the page opens; null for a draft. */
  opens_in_days: number | null
}

const drafts: readonly DemoDraft[] = [
  {
    artist: 'kilo-orchid',
    title: 'Heat Signature',
    drop_type: 'BASIC_SIGN_UP',
    cover: 'heat-signature.webp',
    saved: [
      [
        {
          description: 'Forty copies, hand-cut, one night only. The first hundred on this list get the door code.',
          voice: 'mono',
          allow_sms: true,
          require_otp: true,
          contact_method_order: ['PHONE', 'EMAIL'],
          input_sms_country_code_default: 'gb',
        },
        50,
      ],
      [
        {
          teaser: true,
          custom_primary_button_text: 'Count me in',
          end_message: 'The doors are closed. See you at the next one.',
        },
        26,
      ],
    ],
    opens_in_days: 4,
  },
  {
    artist: 'juno-tangerine',
    title: 'Grid Study',
    drop_type: 'COMMENT',
    cover: 'grid-study.webp',
    saved: [
      [{ description: 'Twelve shapes, twelve songs. Which one is yours?', voice: 'wide', allow_name: true }, 20],
      [
        {
          custom_fields: [
            {
              id: newId(),
              label: 'Your shape',
              required: true,
              field_type: 'MULTIPLE_CHOICE',
              multiple_choice_options: ['Circle', 'Half moon', 'Square'].map((label, sort_order) => ({
                id: newId(),
                label,
                sort_order,
              })),
            },
          ],
          form_layout: 'COMPACT',
        },
        3,
      ],
    ],
    opens_in_days: null,
  },
]

interface DemoStudio {
  organizationId: string
  storage: Storage
  now: Date
  /** By the artist's slug. */
  profiles: ReadonlyMap<string, { id: string }>
  /** Who creates a draft, and who continues it. */
  people: readonly [Author, Author]
}

/** Unpublished pages: one that opens in some days, and a draft. */
export async function seedStudio(
  db: Db,
  { organizationId, storage, now, profiles, people }: DemoStudio,
): Promise<void> {
  for (const { artist, title, drop_type, cover, saved, opens_in_days } of drafts) {
    const profile = profiles.get(artist)
    if (!profile) throw new Error(`The demo has no artist ${artist}.`)
    const bytes = await readFile(new URL(`covers/${cover}`, import.meta.url))
    const picture = await prepareAndStorePicture(db, storage, organizationId, bytes)
    const { id } = await startDrop(db, storage, organizationId, {
      drop_profile_id: profile.id,
      title,
      drop_type,
      draft: { custom_image_url: picture.url },
      by: people[0],
      at: new Date(now.getTime() - 3 * DAY),
    })
    for (const [step, [changes, hours_ago]] of saved.entries())
      await saveDraft(db, storage, organizationId, {
        id,
        base_revision: step + 1,
        changes,
        by: people[step % 2] ?? people[0],
        at: new Date(now.getTime() - hours_ago * HOUR),
      })
    if (opens_in_days === null) continue
    const day = Math.ceil(now.getTime() / DAY) * DAY
    await publishDraft(db, storage, organizationId, {
      id,
      base_revision: saved.length + 1,
      publish_at: new Date(day + opens_in_days * DAY + 18 * HOUR),
      check: async () => [],
      by: people[1],
      now,
    })
  }
}
