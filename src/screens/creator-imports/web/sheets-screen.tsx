import { creatorImports, MAX_ROWS, sheetUploadAddress } from '#features/creator-imports/contract.ts'
import { ImportsFrame } from '#features/sheet-imports/web/imports-frame.tsx'

/** Bringing a sheet of creators, and every sheet that was brought. */
export const SheetsScreen = () => (
  <ImportsFrame
    home="/roster"
    calls={creatorImports}
    title="Import creators from a spreadsheet"
    about="Any sheet with profile links or handles, email addresses or phone numbers. Prices, ratings, tags, notes, places and lists come along."
    mostRows={MAX_ROWS}
    address={sheetUploadAddress}
  />
)
