import { ImportsFrame } from '#features/sheet-imports/web/imports-frame.tsx'
import { MAX_ROWS, statementImports, statementUploadAddress } from '#features/statement-imports/contract.ts'

/** Bringing a statement of a distributor, and every statement that was brought. */
export const StatementsScreen = () => (
  <ImportsFrame
    home="/royalties"
    calls={statementImports}
    title="Import a royalty statement"
    about="The CSV or Excel file of DistroKid, TuneCore, CD Baby, Believe, The Orchard, AWAL or another distributor. Each file counts once."
    mostRows={MAX_ROWS}
    address={statementUploadAddress}
  />
)
