/** By table, the folders that write it beside its owner. A list to be emptied: what is in it and not needed fails the check. */
export const otherWriters: Readonly<Record<string, readonly string[]>> = {
  ad_campaigns: ['src/demo'],
  ad_posts: ['src/demo'],
  drop_drafts: ['src/screens/studio'],
  drop_profiles: ['src/screens/studio'],
  drop_robots: ['src/demo'],
  drop_traffic: ['src/demo'],
  drop_views: ['src/demo'],
  drops: ['src/screens/studio'],
  fan_import_rows: ['src/demo'],
  fan_imports: ['src/demo'],
  fans: ['src/demo'],
  job_outbox: [
    'src/features/api-keys',
    'src/records/messages',
    'src/features/privacy-requests',
    'src/features/webhooks',
    'src/screens/drop-page',
    'src/screens/fans',
    'src/screens/preferences',
    'src/screens/studio',
  ],
  messages: ['src/app'],
  organization: ['src/app'],
  profile_observations: ['src/demo'],
  public_addresses: ['src/features/api-keys'],
  roster_applications: ['src/demo'],
  signup_confirmations: ['src/screens/drop-page'],
  signups: ['src/screens/drop-page'],
  statement_import_rows: ['src/demo'],
  statement_imports: ['src/demo'],
}

/** Files that write a table which their source names in a variable only. */
export const unnamedWrites: readonly string[] = [
  // every table of a team, as its catalogue names it
  'src/app/operate/team-import/import-team.ts',
  'src/demo/roster/insert-all.ts',
  'src/demo/sign-ups.ts',
  'src/features/sheet-imports/server/forget-import.ts',
  'src/features/sheet-imports/server/import-retention.ts',
  'src/features/sheet-imports/server/row-outcomes.ts',
  'src/features/sheet-imports/server/change-import-state.ts',
  'src/features/sheet-imports/server/receive-file.ts',
  'src/features/sheet-imports/server/undone-rows.ts',
  'src/platform/server/sheet/receive-sheet.ts',
]
