import { createHash } from 'node:crypto'
import { newId } from '#platform/server/new-id.ts'
import { pooledRandomBytes } from '#platform/server/random.ts'
import type { AgreedRow, ConsentDetails } from '#records/consents/contract.ts'

/**
 * A consent ready to be written: the permanent ledger row and, separately, the person, bound to the row by a salted
 * hash. Without the salt the hash reveals nothing, so erasing the details erases the person.
 */
export function committed(
  consent: Omit<AgreedRow, 'id' | 'commitment' | 'salt' | 'details'>,
  person: ConsentDetails,
): AgreedRow {
  const salt = pooledRandomBytes(16)
  const details = JSON.stringify(person)
  return {
    ...consent,
    id: newId(),
    commitment: commitmentOf(salt, details).toString('hex'),
    salt: salt.toString('hex'),
    details,
  }
}

export const commitmentOf = (salt: Buffer, details: string) =>
  createHash('sha256').update(salt).update(details).digest()
