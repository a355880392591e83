import type { KeyObject } from 'node:crypto'
import type { AppleMusic, Spotify } from '#integrations/music/port.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'

/** The music services that this installation can speak to; null: no credentials are set. */
export interface MusicServices {
  spotify: Spotify | null
  appleMusic: AppleMusic | null
}

export interface PresaveServices {
  music: MusicServices
  box: SecretBox
  /** Of the hashes by which a library is known again. */
  accountKey: KeyObject
}
