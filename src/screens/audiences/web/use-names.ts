import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { audiences } from '#records/audiences/contract.ts'
import type { Names } from '#records/audiences/sentence/parts.ts'
import { uniqueNames } from '#records/audiences/sentence/unique-names.ts'

type Answer = AnswerOf<typeof audiences.names>

export interface KnownNames {
  names: Names
  lists: Answer
}

/** Names of what rules refer to; undefined while they load. */
export function useNames(): KnownNames | undefined {
  const { data } = useQuery(audiences.names, { organization_id: useOrganization().id })
  return data && { names: namesIn(data), lists: data }
}

const byId = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))

const namesIn = ({ drops, fields, audiences, broadcasts }: Answer): Names => ({
  drops: byId(drops),
  fields: byId(fields),
  audiences: byId(audiences),
  broadcasts: byId(broadcasts),
  options: uniqueNames(fields.flatMap(({ options }) => options)),
})
