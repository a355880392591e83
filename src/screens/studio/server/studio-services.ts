import type { Channel } from '#features/messages/contract.ts'
import type { Storage } from '#integrations/storage/port.ts'
import type { Addresses } from './studio-drop.ts'

/** What the studio is given. */
export interface StudioServices {
  storage: Storage
  addresses: Addresses
  /** Whether a provider is set for the channel. */
  senders: Readonly<Record<Channel, boolean>>
}
