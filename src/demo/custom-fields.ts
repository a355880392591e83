import type { Db } from '#platform/server/database/db.ts'
import { randomStream } from '#platform/server/random-stream.ts'
import type { FieldAbout, FieldKind } from '#records/custom-fields/contract.ts'
import { createField } from '#records/custom-fields/server/fields.ts'
import { writeValues } from '#records/custom-fields/server/values.ts'

interface DemoField {
  about: FieldAbout
  kind: FieldKind
  name: string
  choices?: readonly string[]
  /** Who of them has a value. */
  share: number
  /** Values of those who have one; of a choice they are drawn. */
  values?: readonly string[]
}

const demoFields: readonly DemoField[] = [
  { about: 'CREATOR', kind: 'CHOICE', name: 'Tier', choices: ['Core', 'Growing', 'One-off'], share: 0.7 },
  {
    about: 'CREATOR',
    kind: 'DATE',
    name: 'Contract until',
    share: 0.25,
    values: ['2026-12-31', '2027-03-31', '2027-06-30'],
  },
  {
    about: 'CREATOR',
    kind: 'LINK',
    name: 'Media kit',
    share: 0.3,
    values: ['https://kits.example/press', 'https://folio.example/kit'],
  },
  { about: 'CREATOR', kind: 'NUMBER', name: 'Days to deliver', share: 0.5, values: ['3', '5', '7', '10', '14'] },
  { about: 'FAN', kind: 'CHOICE', name: 'Shirt size', choices: ['S', 'M', 'L', 'XL'], share: 0.2 },
  {
    about: 'FAN',
    kind: 'TEXT',
    name: 'Met at',
    share: 0.08,
    values: ['Record shop, Lyon', 'Night bus tour', 'Harbour stage'],
  },
  { about: 'FAN', kind: 'NUMBER', name: 'Shows seen', share: 0.15, values: ['1', '2', '3', '5', '8'] },
]

const SEED = 20_261_124

/** Fields that the label defined for its creators and fans, and their values. */
export async function seedCustomFields(db: Db, organization_id: string): Promise<void> {
  const random = randomStream(SEED)
  const idsOf = async (table: 'creators' | 'fans') => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('organization_id', '=', organization_id)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }
  const people = { CREATOR: await idsOf('creators'), FAN: await idsOf('fans') }
  for (const { share, values, choices = [], ...field } of demoFields) {
    const { id, ...made } = await createField(db, { organization_id, ...field, choices: [...choices] })
    const drawn = values ?? made.choices.map(choice => choice.id)
    const given = people[field.about].flatMap(person_id =>
      random.chance(share) ? [{ person_id, field_id: id, value: random.pick(drawn) }] : [],
    )
    for (let from = 0; from < given.length; from += 1_000)
      await writeValues(db, field.about, organization_id, given.slice(from, from + 1_000))
  }
}
