import type { Db } from '#platform/server/database/db.ts'
import { badRequest, notFound, raise } from '#platform/server/errors.ts'
import { lockCreators } from '#records/creators/server/creator-rows.ts'
import { recordHistory } from '#records/creators/server/history.ts'
import type { FieldAbout } from '../contract.ts'
import { readValue } from '../rules.ts'
import { lockField } from './fields.ts'
import { historyValue } from './import-values.ts'
import { clearValue, valuesOf, writeValues } from './values.ts'

interface Given {
  organization_id: string
  person_id: string
  field_id: string
  /** As typed; empty takes the value away. */
  value: string
}

/** Sets a fan's value. @throws 400 for a value that does not fit the kind, 404 */
export async function setOfFan(db: Db, given: Given): Promise<{ value: string | null }> {
  const { organization_id, person_id } = given
  const fan = await db
    .selectFrom('fans')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', person_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!fan) raise(notFound('Fan'))
  const { after } = await setValue(db, 'FAN', given)
  return { value: after }
}

/** Sets a creator's value and writes it into their history. @throws 400, 404 */
export async function setOfCreator(db: Db, given: Given & { by_user: string }): Promise<{ value: string | null }> {
  const { organization_id, person_id, by_user } = given
  const [creator] = await lockCreators(db, organization_id, [person_id])
  if (!creator) raise(notFound('Creator'))
  const { field, before, after } = await setValue(db, 'CREATOR', given)
  if (before !== after)
    await recordHistory(db, { organization_id, by_user }, [
      {
        creator_id: person_id,
        field: 'custom_field',
        before: historyValue(field, before),
        after: historyValue(field, after),
      },
    ])
  return { value: after }
}

async function setValue(db: Db, about: FieldAbout, { organization_id, person_id, field_id, value }: Given) {
  const field = await lockField(db, organization_id, field_id, about)
  const before = (await valuesOf(db, about, [person_id])).get(person_id)?.[field_id] ?? null
  if (value.trim() === '') {
    await clearValue(db, about, organization_id, { person_id, field_id })
    return { field, before, after: null }
  }
  const read = readValue(field, value)
  if ('reason' in read) return raise(badRequest(read.reason, { field: 'value' }))
  if (read.value !== before) await writeValues(db, about, organization_id, [{ person_id, field_id, value: read.value }])
  return { field, before, after: read.value }
}
