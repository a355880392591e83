import type { SuppressionKeys } from '#features/erasures/server/suppressions.ts'
import type { ImportFilesOptions } from '#features/sheet-imports/server/import-files.ts'
import type { Part } from '#platform/server/part.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import { stopContact } from '#records/fans/server/stopped-contacts.ts'
import { importFiles } from './import-files.ts'
import { noteImportedWork } from './imported-duplicates.ts'
import { forgetImportWork } from './lifecycle.ts'
import { refusedContacts } from './refused-contacts.ts'
import { fanImportRoutes } from './routes.ts'
import { runImportWork, type StopContact } from './run-import.ts'
import { undoImportWork } from './undoing/undo-import.ts'

interface Services extends ImportFilesOptions {
  suppressionKeys: SuppressionKeys
  contactKeys: KeyRing
}

export function fanImportsPart(services: Services): Part {
  const refused = refusedContacts({ suppression: services.suppressionKeys, stops: services.contactKeys })
  const stop: StopContact = (db, organizationId, { channel, address }) =>
    stopContact(db, services.contactKeys, organizationId, { channel, to: address, reason: 'UNSUBSCRIBED' })
  return {
    routes: fanImportRoutes({ refused }),
    jobs: [runImportWork({ refused, stop }), undoImportWork, forgetImportWork, noteImportedWork],
    pages: [importFiles(services)],
  }
}
