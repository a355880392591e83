import type { Distributor, StatementTarget } from './contract.ts'

/**
 * Known column headers, letters and digits only, the most telling ones first: of two columns with one meaning the one whose
 * word comes first is taken. Amounts are what is paid to the team, after the distributor's share.
 */
export const headerWords: Record<StatementTarget, string> = {
  sale_period: `salemonth salesmonth saleperiod salesperiod activityperiod salesdate saledate transactiondate
    activitydate consumptionperiod usageperiod periodofsale period month verkaufsmonat moisdevente mesdeventa periodo`,
  report_period: `reportingmonth reportingdate reportdate statementperiod posteddate accountingperiod reportingperiod
    statementdate paymentdate paidmonth reportperiod`,
  store: `storename store platform retailer dms partner partnername dsp service servicename digitalstore channel source
    servicedisplayname digitalserviceprovider salesstore provider boutique tienda shop`,
  territory: `countryofsale countryregion territory country territoryofsale countrycode territorycode saleterritory
    customercountry region pays land pais`,
  isrc: 'isrc trackisrc optionalisrc isrccode songisrc',
  upc: 'upc upcean productupc albumupc orchardupc releaseupc barcode ean manufacturerupc displayupc upccode',
  title: `songtitle tracktitle trackname songname title track song assettitle recordingtitle titel titre cancion`,
  artist: `artistname artist trackartist productartist primaryartist albumartist releaseartist artiste artista`,
  release: `releasetitle albumtitle albumname productname producttitle releasename album release`,
  type: `salestype saletype transtypedescription transactiontype transtype deliverytype formattype usagetype type
    producttransactiontype trackdownloadorstream format`,
  quantity: `quantity unitssold units numberofunits qty streams numberofstreams plays quantitysold unitquantity qtysold
    totalunits anzahl quantite cantidad`,
  amount: `earningsusd earningseur earningsgbp totalearned netrevenue labelsharenetreceipts netpayable amountdue
    netshareaccountcurrency royaltyamount netroyalty netearnings subtotalusd netamount payable earnings netsales royalty
    revenue subtotal total amount net einnahmen montant importe`,
  currency: `clientpaymentcurrency preferredcurrency paymentcurrency payablecurrency royaltycurrency accountcurrency
    payeecurrency currency currencycode statementcurrency wahrung devise moneda`,
}

/** Headers that tell a distributor's statement, all of them; the first that fits counts. */
export const signatures: readonly (readonly [Distributor, readonly string[]])[] = [
  ['DISTROKID', ['salemonth', 'teampercentage', 'countryofsale']],
  ['TUNECORE', ['salesperiod', 'storename', 'totalearned']],
  ['BELIEVE', ['salesmonth', 'platform', 'clientpaymentcurrency', 'netrevenue']],
  ['THE_ORCHARD', ['activityperiod', 'labelsharenetreceipts']],
  ['AWAL', ['territory', 'productartist', 'producttitle']],
  ['AWAL', ['salesperiod', 'retailer', 'netpayable']],
  ['CD_BABY', ['salesdate', 'partner', 'subtotal']],
  ['CD_BABY', ['salesdate', 'partner', 'netrevenue']],
  ['CD_BABY', ['partnername', 'trackname', 'subtotal']],
]
