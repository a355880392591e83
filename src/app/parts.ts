import type { Services } from '#app/services/services.ts'
import { signInPart, teamsPart } from '#features/accounts/server/part.ts'
import { apiKeysPart } from '#features/api-keys/server/part.ts'
import { applicantsPart } from '#features/applicants/server/part.ts'
import { audiencePart } from '#features/audience-insights/server/part.ts'
import { broadcastsPart } from '#features/broadcasts/server/part.ts'
import { captchaPart } from '#features/captcha/server/part.ts'
import { chartEventsPart } from '#features/chart-events/server/part.ts'
import { conversionsPart } from '#features/conversions/server/part.ts'
import { cookieBannerPart } from '#features/cookie-banner/server/part.ts'
import { creatorDetailsPart } from '#features/creator-details/server/part.ts'
import { creatorDuplicatesPart } from '#features/creator-duplicates/server/part.ts'
import { creatorEditsPart } from '#features/creator-edits/server/part.ts'
import { creatorWorkPart } from '#features/creator-work/server/part.ts'
import { inviteLinksPart } from '#features/invite-links/server/part.ts'
import { otpPart } from '#features/otp/server/part.ts'
import { ownDomainsPart } from '#features/own-domains/server/part.ts'
import { payoutsPart } from '#features/payouts/server/part.ts'
import { pinsPart } from '#features/pins/server/part.ts'
import { placesPart } from '#features/places/server/part.ts'
import { postIngestionPart } from '#features/post-ingestion/server/part.ts'
import { privacyRequestsPart } from '#features/privacy-requests/server/part.ts'
import { profileRenewalPart } from '#features/profile-renewal/server/part.ts'
import { referenceRatesPart } from '#features/reference-rates/server/part.ts'
import { shopOrdersPart } from '#features/shop-orders/server/part.ts'
import { shopProductsPart } from '#features/shop-products/server/part.ts'
import { similarCreatorsPart } from '#features/similar-creators/server/part.ts'
import { webhooksPart } from '#features/webhooks/server/part.ts'
import { limitsPart } from '#platform/server/limits/part.ts'
import type { Part } from '#platform/server/part.ts'
import { adsPart } from '#records/ads/server/part.ts'
import { audiencesPart } from '#records/audiences/server/part.ts'
import { auditPart } from '#records/audit/server/part.ts'
import { consentsPart } from '#records/consents/server/part.ts'
import { creatorTagsPart } from '#records/creator-tags/server/part.ts'
import { customFieldsPart } from '#records/custom-fields/server/part.ts'
import { dropsPart } from '#records/drops/server/part.ts'
import { fanEventsPart } from '#records/fan-events/server/part.ts'
import { fanTagsPart } from '#records/fan-tags/server/part.ts'
import { mentionsPart } from '#records/mentions/server/part.ts'
import { messagesPart, outboxPart } from '#records/messages/server/part.ts'
import { outreachPart } from '#records/outreach/server/part.ts'
import { postRecordsPart } from '#records/posts/server/part.ts'
import { presavesPart } from '#records/presaves/server/part.ts'
import { promotionRecordsPart } from '#records/promotions/server/part.ts'
import { releaseRecordsPart } from '#records/releases/server/part.ts'
import { rostersPart } from '#records/rosters/server/part.ts'
import { royaltyRecordsPart } from '#records/royalties/server/part.ts'
import { socialProfilesPart } from '#records/social-profiles/server/part.ts'
import { trendsPart } from '#records/trends/server/part.ts'
import { artistsPart } from '#screens/artists/server/part.ts'
import { audienceMembershipPart } from '#screens/audiences/server/part.ts'
import { creatorImportsPart } from '#screens/creator-imports/server/part.ts'
import { dropPagePart, signUpLinksPart } from '#screens/drop-page/server/part.ts'
import { dropsScreenPart } from '#screens/drops/server/part.ts'
import { fanImportsPart } from '#screens/fan-imports/server/part.ts'
import { fansScreenPart } from '#screens/fans/server/part.ts'
import { homePart } from '#screens/home/server/part.ts'
import { joinPagePart } from '#screens/join-page/server/part.ts'
import { outreachScreenPart } from '#screens/outreach/server/part.ts'
import { pinsScreenPart } from '#screens/pins/server/part.ts'
import { postImportsPart } from '#screens/post-imports/server/part.ts'
import { postsPart } from '#screens/posts/server/part.ts'
import { preferencesPart } from '#screens/preferences/server/part.ts'
import { privacyPart } from '#screens/privacy/server/part.ts'
import { promotionsScreenPart } from '#screens/promotions/server/part.ts'
import { releasesScreenPart } from '#screens/releases/server/part.ts'
import {
  acceptancePart,
  creatorErasingPart,
  creatorMergingPart,
  creatorPagePart,
  creatorPersonPart,
  rosterTablePart,
} from '#screens/roster/server/part.ts'
import { settingsPart } from '#screens/settings/server/part.ts'
import { statementImportsPart } from '#screens/statement-imports/server/part.ts'
import { studioPart } from '#screens/studio/server/part.ts'

interface Group {
  /** The chapter of its calls in the API documentation; null for calls that no program should make. */
  name: string | null
  /** The first sentence of the chapter. */
  about: string
  parts: readonly ((services: Services) => Part)[]
}

/** All areas of the product, in the reading order of the API documentation. */
export const groups: readonly Group[] = [
  {
    name: 'Fan pages',
    about: 'What a fan page asks for; nobody signs in for it.',
    parts: [
      dropsPart,
      dropPagePart,
      joinPagePart,
      captchaPart,
      cookieBannerPart,
      placesPart,
      shopProductsPart,
      preferencesPart,
      privacyPart,
    ],
  },
  {
    name: 'Workspace',
    about: 'What the team sees of its drops and fans.',
    parts: [
      dropsScreenPart,
      studioPart,
      fansScreenPart,
      signUpLinksPart,
      presavesPart,
      auditPart,
      fanImportsPart,
      pinsPart,
      pinsScreenPart,
      messagesPart,
      privacyRequestsPart,
    ],
  },
  {
    name: 'Audiences',
    about: 'Fans found by rules, what each rule leaves, and who of them can be reached.',
    parts: [audiencesPart, audienceMembershipPart, fanEventsPart, fanTagsPart, broadcastsPart],
  },
  {
    name: 'Roster',
    about: 'Lists of creators, who is in them, and what a team records of each.',
    parts: [
      rostersPart,
      socialProfilesPart,
      profileRenewalPart,
      inviteLinksPart,
      applicantsPart,
      acceptancePart,
      creatorTagsPart,
      customFieldsPart,
      creatorEditsPart,
      creatorPersonPart,
      payoutsPart,
      referenceRatesPart,
      creatorErasingPart,
      creatorWorkPart,
      creatorPagePart,
    ],
  },
  {
    name: 'Roster table',
    about: 'Creators of a list, found by filters; saved views of it, and what is done with many creators at once.',
    parts: [rosterTablePart],
  },
  {
    name: 'Promotions',
    about:
      'Work with creators towards one goal: who is asked, at which stage they stand, what it costs and what it brings.',
    parts: [promotionRecordsPart, promotionsScreenPart],
  },
  {
    name: 'Ads',
    about: "Campaigns at Meta with live posts of promotions, paid by the team's own ad account.",
    parts: [adsPart],
  },
  {
    name: 'Releases',
    about: 'What a team brings out: songs, credits, stores, files and tasks, and everything that is tied to a release.',
    parts: [releaseRecordsPart, releasesScreenPart],
  },
  {
    name: 'Creator details',
    about: 'One creator in full: figures over time, posts, audience, similar creators, marked days.',
    parts: [creatorDetailsPart, audiencePart, similarCreatorsPart, chartEventsPart],
  },
  {
    name: 'Duplicate creators',
    about: 'Creators who may be one person, merging them, and parting them again.',
    parts: [creatorMergingPart, creatorDuplicatesPart],
  },
  {
    name: 'Roster imports',
    about: 'Sheets of creators: what their columns mean, what became of each row, and the way back.',
    parts: [creatorImportsPart],
  },
  {
    name: 'Trends',
    about: 'Groups of similar posts, found by themselves; saved, named, merged, split and muted by people.',
    parts: [trendsPart],
  },
  {
    name: 'Posts',
    about: 'Segments and what they follow, their posts by filter, and files of posts.',
    parts: [postRecordsPart, postIngestionPart, postsPart, postImportsPart],
  },
  {
    name: 'Outreach',
    about: "Mail to creators from a team's own mailboxes: templates, signatures, sequences and the answers.",
    parts: [outreachPart, outreachScreenPart],
  },
  {
    name: 'Royalties',
    about: 'Statements of distributors, what songs earned by month, store and territory, and who has a share in it.',
    parts: [royaltyRecordsPart, statementImportsPart],
  },
  {
    name: 'Artists and mentions',
    about:
      'Artists that a team looks after and their accounts, the stories and comments that mention them, and the answers.',
    parts: [mentionsPart, artistsPart],
  },
  { name: 'Home', about: 'What happened, what waits, and the dashboard.', parts: [homePart] },
  { name: 'Sign-in', about: 'Accounts, sessions and passwords.', parts: [signInPart] },
  { name: 'Teams', about: 'Members, roles, invitations, and deleting a team.', parts: [teamsPart, settingsPart] },
  { name: 'API keys', about: 'Keys with which programs make these calls.', parts: [apiKeysPart] },
  {
    name: 'Own domains',
    about: 'Hosts of a team’s own that show its fan pages.',
    parts: [ownDomainsPart],
  },
  {
    name: 'Webhooks',
    about: 'Addresses that are told what happens to fans, and the log of what they were sent.',
    parts: [webhooksPart],
  },
  {
    name: 'Shops',
    about: 'Shops that send their orders, which become what fans did, and the log of what came in.',
    parts: [shopOrdersPart],
  },
  {
    name: null,
    about: 'What runs by itself, and what production has not.',
    parts: [outboxPart, otpPart, consentsPart, conversionsPart, limitsPart],
  },
]
