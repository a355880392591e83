import { useQuery } from '#platform/web/data/use-query.ts'
import { studio } from '../contract.ts'
import type { Look, StudioDrop } from '../drop.ts'
import type { Draft } from './studio-context.ts'

/** The colours of the page as it would be with what is typed now. */
export function useLook(organization_id: string, drop: StudioDrop, draft: Draft): Look {
  const { custom_image_url, custom_background_image_url, hide_custom_image } = draft
  const { background_color_hex, custom_primary_button_color_hex, color_theme } = draft
  const { data } = useQuery(studio.look, {
    organization_id,
    id: drop.id,
    changes: {
      custom_image_url,
      custom_background_image_url,
      hide_custom_image,
      background_color_hex,
      custom_primary_button_color_hex,
      color_theme,
    },
  })
  return data ?? drop.look
}
