import type { Storage } from '#integrations/storage/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { PublicDrop } from '#records/drops/contract.ts'
import { type Cover, sizesOf, smallestOf } from '#records/drops/server/pictures.ts'
import type { Hex } from '#records/drops/theme/colour.ts'
import { themeOfPage } from '#records/drops/theme/cover.ts'
import type { Theme } from '#records/drops/theme/theme.ts'
import type { Voice } from '#records/drops/theme/voices.ts'

/** How a drop's page looks, worked out once when it is saved and kept with its version. */
export interface PageLook {
  theme: Theme
  voice: Voice
  cover: Cover | null
}

type Dressed = Pick<
  PublicDrop,
  | 'custom_image_url'
  | 'custom_background_image_url'
  | 'color_theme'
  | 'background_color_hex'
  | 'custom_primary_button_color_hex'
>

/** Works out the look of a drop from its pictures and the owner's colours (DROP-034, DROP-035). */
export async function pageLookOf(
  db: Db,
  storage: Storage,
  organizationId: string,
  drop: Dressed,
  voice: Voice,
): Promise<PageLook> {
  const cover = await sizesOf(db, organizationId, drop.custom_image_url)
  const backdrop = await sizesOf(db, organizationId, drop.custom_background_image_url)
  const theme = await themeOfPage({
    backdrop: await smallestOf(storage, backdrop),
    background: (drop.background_color_hex ?? undefined) as Hex | undefined,
    button: (drop.custom_primary_button_color_hex ?? undefined) as Hex | undefined,
    cover: await smallestOf(storage, cover),
    scheme: drop.color_theme === 'LIGHT' ? 'light' : 'dark',
  })
  return { theme, voice, cover }
}
