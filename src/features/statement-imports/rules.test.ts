import { describe, expect, it } from 'vitest'
import { distributorOf, suggestColumns, suggestPlan } from './rules.ts'

const split = (header: string, sign = ',') => header.split(sign)
const headers = {
  DISTROKID: split(
    'Date Inserted,Reporting Date,Sale Month,Store,Artist,Title,ISRC,UPC,Quantity,Team Percentage,Source Type,Country of Sale,Songwriter Royalties Withheld (USD),Earnings (USD),Recoup (USD)',
  ),
  TUNECORE: split(
    'Sales Period,Posted Date,Store Name,Country Of Sale,Artist,Release Type,Release Title,Song Title,Label,UPC,Optional UPC,TC Song ID,Optional ISRC,Sales Type,# Units Sold,Per Unit Price,Net Sales,Net Sales Currency,Exchange Rate,Total Earned,Currency',
  ),
  CD_BABY: split(
    'Report Date,Sales Date,Partner,Territory,Artist Name,Album Name,Track Name,UPC,ISRC,Quantity,Transaction Type,Subtotal,Currency',
  ),
  BELIEVE: split(
    'Reporting month;Sales Month;Platform;Country / Region;Label Name;Artist Name;Release title;Track title;UPC;ISRC;Release Catalog nb;Streaming Subscription Type;Release type;Sales Type;Quantity;Client Payment Currency;Unit Price;Mechanical Fee;Gross Revenue;Client share rate;Net Revenue',
    ';',
  ),
  THE_ORCHARD: split(
    'Period,Activity Period,Retailer,Territory,Product UPC,Manufacturer UPC,Project Code,Product Code,Subaccount,Imprint Label,Artist Name,Product Name,Track Name,Track Artist,ISRC,Volume,Track #,Trans Type,Trans Type Description,Unit Price,Discount,Price,Quantity,Total,Adjusted Total,Split Rate,Label Share Net Receipts,Ringtone Publishing,Cloud Publishing,Publishing,Mech. Administrative Fee,Preferred Currency',
  ),
  AWAL: split(
    'Statement Period,Sale Period,Store,Territory,UPC,ISRC,Product Artist,Product Title,Track Artist,Track Title,Sale Type,Units,Net Revenue,Currency',
  ),
}

const named = (header: string[]) =>
  Object.fromEntries(suggestColumns(header).flatMap((target, at) => (target ? [[target, header[at]]] : [])))

describe('a statement is known by its header', () => {
  it.each(Object.entries(headers))('%s', (name, header) => expect(distributorOf(header)).toBe(name))
  it('is OTHER when no distributor has these columns', () =>
    expect(distributorOf(['Month', 'Shop', 'Money'])).toBe('OTHER'))

  it('finds what is paid to the team, after the distributor’s share', () => {
    const amounts = Object.entries(headers).map(([name, header]) => [name, named(header).amount])
    expect(Object.fromEntries(amounts)).toEqual({
      DISTROKID: 'Earnings (USD)',
      TUNECORE: 'Total Earned',
      CD_BABY: 'Subtotal',
      BELIEVE: 'Net Revenue',
      THE_ORCHARD: 'Label Share Net Receipts',
      AWAL: 'Net Revenue',
    })
  })
  it('tells the month of the sale from that of the statement', () => {
    expect(named(headers.BELIEVE)).toMatchObject({ sale_period: 'Sales Month', report_period: 'Reporting month' })
    expect(named(headers.THE_ORCHARD)).toMatchObject({ sale_period: 'Activity Period', currency: 'Preferred Currency' })
    expect(named(headers.TUNECORE)).toMatchObject({
      sale_period: 'Sales Period',
      currency: 'Currency',
      type: 'Sales Type',
    })
    expect(named(headers.AWAL)).toMatchObject({ title: 'Track Title', release: 'Product Title', quantity: 'Units' })
    expect(named(headers.CD_BABY)).toMatchObject({ store: 'Partner', quantity: 'Quantity', release: 'Album Name' })
  })
  it('takes the currency from the name of the column', () => {
    expect(suggestPlan(headers.DISTROKID, []).currency).toBe('USD')
    expect(suggestPlan(['Month', 'Store', 'Earnings (CAD)'], [])).toMatchObject({
      columns: ['sale_period', 'store', 'amount'],
      currency: 'CAD',
    })
  })
})

describe('numbers and dates of a file', () => {
  it('are read with a decimal comma or a decimal point', () => {
    const decimal = (...amounts: string[]) =>
      suggestPlan(
        ['Store', 'Amount'],
        amounts.map(amount => ['Spotify', amount]),
      ).decimal
    expect(decimal('0,258066', '1.234,5', '0,003')).toBe('COMMA')
    expect(decimal('0.258066', '1,234.5', '3')).toBe('POINT')
    expect(decimal('1,234')).toBe('POINT')
  })
})
