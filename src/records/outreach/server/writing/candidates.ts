import type { RowSelection } from '#platform/contract/selection.ts'
import type { Database } from '#platform/server/database/db.ts'
import { chosenCreators } from '#records/creators/server/list/chosen-creators.ts'
import type { CreatorQuery } from '#records/creators/server/list/matching-creators.ts'
import type { Candidate } from '../../composer-contract.ts'
import { recipientFacts } from './recipients.ts'

/** The chosen creators as recipients, and whether there are more than a mail may go to. */
export async function chosenRecipients(
  database: Database,
  organizationId: string,
  asked: CreatorQuery & { selection: RowSelection },
  most: number,
): Promise<{ items: Candidate[]; more: boolean }> {
  const ids = await database.searchOrganization(organizationId, async db => {
    const rows = await (await chosenCreators(db, asked))
      .select('rc.creator_id')
      .orderBy('rc.added_at', 'desc')
      .limit(most + 1)
      .execute()
    return rows.map(({ creator_id }) => creator_id)
  })
  const chosen = ids.slice(0, most)
  const items = await database.readOrganization(organizationId, db => recipientFacts(db, organizationId, chosen))
  return { items, more: ids.length > most }
}
