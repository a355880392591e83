import { memberOf, orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { creatorPerson } from '../../person-contract.ts'
import { ownersOf } from './owners.ts'
import { addProfiles, removeProfile, setMainProfile } from './profiles.ts'
import { setName } from './set-name.ts'

const access = memberOf('creators', 'creator_id')

export const creatorPersonRoutes = serve(creatorPerson, {
  setName: { access, run: async ({ db, input, ...editor }) => ({ name: await setName(db, editor, input) }) },
  owners: { access: orgMember, run: async ({ db, input }) => ({ items: await ownersOf(db, input) }) },
  addProfiles: { access, run: ({ db, input, ...editor }) => addProfiles(db, editor, input) },
  removeProfile: { access, run: ({ db, input, ...editor }) => removeProfile(db, editor, input) },
  setMainProfile: { access, run: ({ db, input, ...editor }) => setMainProfile(db, editor, input) },
})
