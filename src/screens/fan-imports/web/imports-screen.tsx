import { fanImports, MAX_ROWS, uploadAddress } from '#features/fan-imports/contract.ts'
import { ImportsFrame } from '#features/sheet-imports/web/imports-frame.tsx'

/** Bringing a file of fans, and every file that was brought. */
export const ImportsScreen = () => (
  <ImportsFrame
    home="/fans"
    calls={fanImports}
    title="Import fans from a file"
    about="Exports from Laylo, Feature.fm, Mailchimp, Klaviyo, Shopify and Bandcamp work as they are, and so does any list with email addresses or phone numbers."
    mostRows={MAX_ROWS}
    address={uploadAddress}
  />
)
