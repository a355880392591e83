import { sql } from 'kysely'

/** The address of the small cover of the drop version `v`: the uploaded one, else the one that the API was given. */
export const coverUrl = sql<
  string | null
>`coalesce(v.dress #>> '{cover,images,0,url}', v.content ->> 'custom_image_url')`
