import { type Caller, orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { royalties, royaltyPerformance } from '../contract.ts'
import { royaltyCollaborators, royaltySplits } from '../splits-contract.ts'
import { setChannel } from './channels.ts'
import { statementOf } from './collaborator-statement.ts'
import { createCollaborator, deleteCollaborator, listCollaborators, updateCollaborator } from './collaborators.ts'
import { overviewOf } from './overview.ts'
import { aggregateOf, bySourceOf } from './performance.ts'
import { deleteSplit, saveSplit, splitsOf } from './splits.ts'
import { worksOf } from './works.ts'

const authorOf = (caller: Caller) => {
  const { user_id, name } = personOf(caller)
  return { id: user_id, name }
}

export const royaltyRoutes = [
  ...serve(royaltyPerformance, {
    aggregate: { access: orgMember, run: ({ db, input }) => aggregateOf(db, input) },
    by_source: { access: orgMember, run: ({ db, input }) => bySourceOf(db, input) },
  }),
  ...serve(royalties, {
    overview: { access: orgMember, run: ({ db, input }) => overviewOf(db, input) },
    set_channel: { access: orgMember, run: ({ db, input }) => setChannel(db, input) },
    works: { access: orgMember, run: ({ db, input }) => worksOf(db, input) },
  }),
  ...serve(royaltyCollaborators, {
    list: { access: orgMember, run: ({ db, input }) => listCollaborators(db, input) },
    create: {
      access: orgMember,
      run: ({ db, input: { organization_id, ...given }, caller }) =>
        createCollaborator(db, organization_id, given, authorOf(caller).id),
    },
    update: {
      access: orgMember,
      run: ({ db, input: { organization_id, id, ...given } }) => updateCollaborator(db, { organization_id, id }, given),
    },
    delete: { access: orgMember, run: ({ db, input }) => deleteCollaborator(db, input) },
    statement: { access: orgMember, run: ({ db, input }) => statementOf(db, input) },
  }),
  ...serve(royaltySplits, {
    get: { access: orgMember, run: ({ db, input }) => splitsOf(db, input) },
    save: { access: orgMember, run: ({ db, input, caller }) => saveSplit(db, input, authorOf(caller)) },
    delete: { access: orgMember, run: ({ db, input }) => deleteSplit(db, input) },
  }),
]
