import type { z } from 'zod'
import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type Caller, orgMember } from '#platform/server/http/access.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { beginImport, beginUndo, discardImport, stopImport } from './change-import-state.ts'
import type { ForgetLater } from './forget-import.ts'
import { listImports, readImport } from './imports.ts'
import { runJob, undoJob } from './lifecycle.ts'
import type { ImportKey, SheetKind } from './sheet-kind.ts'

interface Call<Input> {
  db: Db
  input: Input
  caller: Caller
  clock: Clock
}

type Planned<Plan extends z.ZodType> = ImportKey & { plan: z.output<Plan> }
type Listed = Parameters<typeof listImports>[2]

interface HandlersOf<Kind extends SheetKind, Plan extends z.ZodType, Asked extends ImportKey, Rows, Preview> {
  kind: Kind
  plan: Plan
  forgetLater: ForgetLater
  /** Checks that the schema of a plan cannot express. */
  checkPlan: (call: Call<Planned<Plan>>) => Promise<void>
  /** The outcome of the first rows; writes nothing. */
  preview: (call: Call<Planned<Plan>>) => Promise<Preview>
  /** The outcomes of the rows. */
  rows: (db: Db, input: Asked) => Promise<Rows>
  /** Refuses to start for reasons that do not keep it from being previewed. */
  beforeStart?: (db: Db, planned: Planned<Plan>) => Promise<void>
  beforeUndo?: (db: Db, which: ImportKey, caller: Caller) => Promise<void>
  /** Writes to the audit log: the number of rows, not the file name, which may contain a person's name. */
  recordDeed: (
    db: Db,
    caller: Caller,
    which: ImportKey,
    { deed, rows }: { deed: 'imported' | 'import_undone'; rows: number },
  ) => Promise<void>
}

/** The calls that are alike for every kind of sheet; starting and undoing an import is written to the audit log. */
export function importHandlers<Kind extends SheetKind, Plan extends z.ZodType, Asked extends ImportKey, Rows, Preview>({
  kind,
  plan: schema,
  forgetLater,
  checkPlan,
  preview,
  rows,
  beforeStart,
  beforeUndo,
  recordDeed,
}: HandlersOf<Kind, Plan, Asked, Rows, Preview>) {
  const record = async (db: Db, caller: Caller, which: ImportKey, deed: 'imported' | 'import_undone') =>
    recordDeed(db, caller, which, { deed, rows: (await readImport(db, kind, which)).row_count })
  return {
    list: { access: orgMember, run: ({ db, input }: Call<Listed>) => listImports(db, kind, input) },
    rows: {
      access: orgMember,
      run: async ({ db, input }: Call<Asked>) => {
        await readImport(db, kind, input)
        return rows(db, input)
      },
    },
    preview: {
      access: orgMember,
      run: async (call: Call<Planned<Plan>>) => {
        await checkPlan(call)
        return preview(call)
      },
    },
    start: {
      access: orgMember,
      run: async (call: Call<Planned<Plan>>) => {
        const { db, input, caller, clock } = call
        const which = { organization_id: input.organization_id, import_id: input.id }
        await checkPlan(call)
        await beforeStart?.(db, input)
        if (await beginImport(db, kind, input, { plan: input.plan, schema })) {
          const job = runJob(kind)
          await enqueue(db, job, which, { key: `${job.task}:${input.id}` })
          await forgetLater(db, which, { now: clock.now(), started: true })
          await record(db, caller, input, 'imported')
        }
        return readImport(db, kind, input)
      },
    },
    stop: {
      access: orgMember,
      run: async ({ db, input }: Call<ImportKey>) => {
        await stopImport(db, kind, input)
        return readImport(db, kind, input)
      },
    },
    undo: {
      access: orgMember,
      run: async ({ db, input, caller }: Call<ImportKey>) => {
        if (await beginUndo(db, kind, input)) {
          await beforeUndo?.(db, input, caller)
          const job = undoJob(kind)
          const which = { organization_id: input.organization_id, import_id: input.id }
          await enqueue(db, job, which, { key: `${job.task}:${input.id}` })
          await record(db, caller, input, 'import_undone')
        }
        return readImport(db, kind, input)
      },
    },
    discard: { access: orgMember, run: ({ db, input }: Call<ImportKey>) => discardImport(db, kind, input) },
  }
}
