import { escapeHtml } from '#platform/contract/html.ts'
import type { DropDraftFields } from '#records/drops/draft.ts'
import type { DraftedDrop } from '#records/drops/server/drafts.ts'
import { EMBED_SCRIPT } from '#screens/drop-page/contract.ts'
import type { Addresses } from './studio-services.ts'

/** What another site puts into its page, and which sites may (DROP-019, DROP-020). */
export function embedOf(
  { short_code, draft, published }: Pick<DraftedDrop, 'short_code' | 'draft' | 'published'>,
  { dropHost }: Pick<Addresses, 'dropHost'>,
) {
  const shown = published?.draft ?? draft
  const url = `${dropHost}/d/${short_code}?form_only=true`
  const height = heightOf(shown)
  const attributes = [
    `src="${escapeHtml(url)}"`,
    `title="${escapeHtml(shown.title)}"`,
    'width="100%"',
    `height="${height}"`,
    'style="border:0;max-width:480px"',
    'loading="lazy"',
    'allow="clipboard-write; web-share"',
  ]
  const script = `<script type="module" async src="${escapeHtml(`${dropHost}${EMBED_SCRIPT}`)}"></script>`
  return {
    html: `<iframe ${attributes.join(' ')}></iframe>\n${script}`,
    url,
    height,
    frame_origins: published?.draft.frame_origins ?? [],
  }
}

const BUTTON_AND_BOXES = 240
const FIELD = 96

/** About as high as the form, in pixels: how a frame begins, and stays where no script of ours may run. */
function heightOf(draft: DropDraftFields): number {
  if (draft.form_layout === 'COMPACT') return 640
  const asked = [
    true,
    draft.require_both_sms_and_email,
    draft.allow_name,
    draft.allow_birthdate,
    draft.allow_gender,
    draft.allow_location,
    draft.allow_language,
    draft.allow_instagram || draft.allow_tiktok,
    ...draft.custom_fields.map(() => true),
  ]
  return BUTTON_AND_BOXES + FIELD * asked.filter(Boolean).length
}
