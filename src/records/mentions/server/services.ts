import type { ArtistAccounts } from '#integrations/artist-accounts/port.ts'
import type { SongRecognition } from '#integrations/song-recognition/port.ts'
import type { Storage } from '#integrations/storage/port.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { Sessions } from '#platform/server/http/access.ts'
import type { KeyRing, SecretBox } from '#platform/server/secret-box.ts'

export interface MentionServices {
  database: Database
  clock: Clock
  box: SecretBox
  /** Sign the state of sign-ins. */
  mailKeys: KeyRing
  sessions: Sessions
  publicUrl: string
  storage: Storage
  /** Null where Instagram is not set up. */
  instagram: ArtistAccounts | null
  /** Null where no recogniser is set up. */
  songs: SongRecognition | null
  /** Whether pictures may be fetched from this machine. */
  allowLoopback: boolean
}
