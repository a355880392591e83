import type { Storage } from '#integrations/storage/port.ts'
import { memberOf, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { addDraftFile } from '#records/promotions/server/draft-files.ts'
import { draftFiles } from '../draft-contract.ts'
import { draftFileUrl } from './draft-file.ts'

export const draftFileRoutes = ({ storage }: { storage: Storage }) =>
  serve(draftFiles, {
    upload: {
      access: memberOf('activations', 'activation_id'),
      run: ({ db, organizationId: organization_id, caller, upload, input: { activation_id, ...given } }) =>
        addDraftFile(
          db,
          storage,
          { organization_id, activation_id },
          {
            ...given,
            content: upload,
            user_id: personOf(caller).user_id,
            urlOf: draft_id => draftFileUrl(activation_id, draft_id),
          },
        ),
    },
  })
