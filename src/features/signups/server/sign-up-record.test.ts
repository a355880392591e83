import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { schemaFolder } from '#platform/server/database/schema-files.ts'
import { newId } from '#platform/server/new-id.ts'
import { fanFactColumns } from '#records/fans/facts.ts'
import { hashOf, someSignUp } from '../../../../test/fans/some-sign-up.ts'
import { signUpArguments } from './sign-up.ts'

const read = (file: string) => readFileSync(join(schemaFolder, file), 'utf8')
const namesIn = (text: string) => text.split(',').map(column => column.trim().split(/\s+/)[0] ?? '')
const sorted = (names: Iterable<string>) => [...new Set(names)].sort()
/** The columns of `from jsonb_to_recordset(...) as x (a text, b text)` and the like, by the expression that is read. */
const recordsIn = (sql: string) =>
  [...sql.matchAll(/jsonb_to_record(?:set)?\(([^()]+)\) as \w*\s*\(([^()]+)\)/g)].map(([, of = '', columns = '']) => ({
    of,
    columns: namesIn(columns),
  }))

const drop = { organization_id: newId(), drop: { id: newId() } } as Parameters<typeof someSignUp>[0]
const [hash, contact] = [hashOf('any'), { channel: 'EMAIL' as const, value: 'a@b.example', address: 'a@b.example' }]
const codes = [{ contact, contact_hash: hash, recipient_hash: hash, code_hash: hash, handle_hash: hash }]
const agreed = {
  id: '',
  purpose: 'MARKETING',
  channel: 'EMAIL',
  state: 'GIVEN',
  checkbox: 'PRIMARY',
  text_id: '',
  text_hash: '',
  locale: 'en',
  commitment: '',
  salt: '',
  details: '',
}
/** A sign-up with everything that one can have, as the database gets it. */
const asked = signUpArguments(
  {
    ...someSignUp(drop, { codes, captcha: { token_hash: hash, expires_at: new Date() }, judged_by: 1 }),
    agreed: [agreed as never],
  },
  { id: newId(), newFanId: newId() },
)

it('writes the same names of a sign-up that sign_up() and sign_ups() read', () => {
  const single = read('functions/sign_up.sql')
  const batch = read('functions/sign_ups.sql')
  const written = sorted(Object.keys(asked))
  const readBySingle = sorted([...single.matchAll(/asked(?:->>?| \? )'(\w+)'/g)].map(([, name = '']) => name))
  expect(readBySingle).toEqual(written)

  const [, recordset = ''] = /jsonb_to_recordset\(batch\) as \(([^()]+)\)/.exec(batch) ?? []
  const readByBatch = [
    ...namesIn(recordset),
    ...[...batch.matchAll(/asked(?:->>?)'(\w+)'/g)].map(([, name = '']) => name),
  ]
  expect(recordset).not.toBe('')
  expect(sorted(readByBatch).filter(name => !written.includes(name))).toEqual([])
})

it('writes the same names of contacts, consents and limits that the database reads', () => {
  const parts: Record<string, readonly string[]> = {
    contacts: Object.keys(asked.contacts[0] ?? {}),
    agreed: Object.keys(agreed),
    "asked->'limits'": ['key', 'maximum'],
  }
  const records = ['sign_up', 'sign_ups'].flatMap(name => recordsIn(read(`functions/${name}.sql`)))
  const found = records.filter(({ of }) => of in parts)
  expect(sorted(found.map(({ of }) => of))).toEqual(sorted(Object.keys(parts)))
  for (const { of, columns } of found)
    expect(
      columns.filter(column => !parts[of]?.includes(column)),
      of,
    ).toEqual([])
})

it('fills the same columns of a fan wherever one is written', () => {
  const migration = read('migrations/0400_fan_facts.sql')
  const [, attributes = ''] = /create type fan_facts as \(([^()]+)\)/.exec(migration) ?? []
  const declared = namesIn(attributes)
  expect(sorted(declared)).toEqual(sorted(fanFactColumns))
  const written = ['upsert_fan', 'sign_ups'].flatMap(name =>
    [...read(`functions/${name}.sql`).matchAll(/(?:insert into fans|update fans set) \(([^()]+)\)/g)].map(
      ([, columns = '']) => namesIn(columns),
    ),
  )
  expect(written).toHaveLength(3)
  // in the order of the type, because its values are selected with *
  for (const columns of written) expect(columns.filter(column => declared.includes(column))).toEqual(declared)
})
