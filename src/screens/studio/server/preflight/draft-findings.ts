import type { Db } from '#platform/server/database/db.ts'
import { normalizeDraft } from '#records/drops/server/draft-page.ts'
import { type DraftedDrop, draftPage } from '#records/drops/server/drafts.ts'
import { missingPictures } from '#records/drops/server/referenced-pictures.ts'
import type { Finding } from '../../findings.ts'
import { shareUrlOf, stateOf } from '../drafts/studio-drop.ts'
import type { StudioServices } from '../studio-services.ts'
import { countriesCheck } from './countries.ts'
import type { Check, Facts, Outcome } from './facts.ts'
import { fieldsCheck } from './fields.ts'
import { contactsCheck, optInCheck, provenCheck, questionsCheck, sendersCheck } from './form.ts'
import { kindLinksCheck } from './kind-links.ts'
import { linksCheck } from './links.ts'
import { contrastCheck, coverCheck, picturesCheck, uploadsOf, wishesCheck } from './looks.ts'
import { endMessageCheck, timesCheck } from './times.ts'
import { languageCheck, linkPreviewCheck, variablesCheck } from './words.ts'

/** In the order of the studio. */
const checks: readonly Check[] = [
  fieldsCheck,
  coverCheck,
  picturesCheck,
  contrastCheck,
  wishesCheck,
  languageCheck,
  variablesCheck,
  linkPreviewCheck,
  contactsCheck,
  sendersCheck,
  provenCheck,
  countriesCheck,
  questionsCheck,
  optInCheck,
  kindLinksCheck,
  linksCheck,
  timesCheck,
  endMessageCheck,
]

/** What the checks look at. */
export async function factsOf(db: Db, services: StudioServices, drop: DraftedDrop, now: Date): Promise<Facts> {
  const { storage, addresses, senders, smsCountries } = services
  const { page, dress } = await draftPage(db, storage, drop, drop.draft)
  const draft = normalizeDraft(drop.draft)
  const urls = uploadsOf({ draft, page }).flatMap(({ url }) => url ?? [])
  const gone = await missingPictures(db, drop.organization_id, urls)
  const shareUrl = shareUrlOf(addresses, drop)
  const hasEnded = stateOf(drop, now).phase === 'ENDED'
  const isClosed = drop.status === 'CLOSED'
  return { draft, page, dress, gone, senders, smsCountries, shareUrl, hasEnded, isClosed, now }
}

/** Runs all checks of a draft that need no requests to other sites. */
export function runDraftChecks(facts: Facts): Outcome {
  const outcomes = checks.map(check => check(facts))
  return {
    findings: outcomes.flatMap(({ findings }) => findings),
    passed: outcomes.flatMap(({ passed }) => passed),
  }
}

/** The findings that decide whether a draft may be published. */
export async function draftFindings(
  db: Db,
  services: StudioServices,
  drop: DraftedDrop,
  now: Date,
): Promise<Finding[]> {
  return runDraftChecks(await factsOf(db, services, drop, now)).findings
}
