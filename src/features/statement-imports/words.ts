import type { Distributor, StatementRejection, StatementRemark, StatementTarget } from './contract.ts'

export const distributorNames: Record<Distributor, string> = {
  DISTROKID: 'DistroKid',
  TUNECORE: 'TuneCore',
  CD_BABY: 'CD Baby',
  BELIEVE: 'Believe',
  THE_ORCHARD: 'The Orchard',
  AWAL: 'AWAL',
  OTHER: 'Another distributor',
}

export const statementTargetNames: Record<StatementTarget, string> = {
  sale_period: 'Month of the sale',
  report_period: 'Month of the statement',
  store: 'Store',
  territory: 'Territory',
  isrc: 'ISRC',
  upc: 'UPC',
  title: 'Song',
  artist: 'Artist',
  release: 'Release',
  type: 'Kind of sale',
  quantity: 'Streams or downloads',
  amount: 'Amount paid to you',
  currency: 'Currency',
}

export const statementRejectionWords: Record<StatementRejection, string> = {
  TOTAL: 'This is a total of other rows.',
  NO_AMOUNT: 'The row has no amount.',
  AMOUNT_UNREADABLE: 'The amount is no number.',
  NO_CURRENCY: 'Nothing says in which currency the amount is.',
  CURRENCY_UNKNOWN: 'The currency is not a code of three letters, such as EUR.',
  NO_PERIOD: 'Nothing says in which month the sale was.',
  PERIOD_UNREADABLE: 'The month of the sale was not understood.',
  NO_STORE: 'The row names no store.',
}

export const statementRemarkWords: Record<StatementRemark, string> = {
  NO_SONG: 'Names no song: it counts, but belongs to nobody yet.',
  ISRC_INVALID: 'The ISRC is not valid and was left out.',
  UPC_INVALID: 'The UPC is not valid and was left out.',
  NO_TERRITORY: 'Names no territory.',
  TERRITORY_UNREADABLE: 'The territory was not understood and left out.',
  QUANTITY_UNREADABLE: 'The number of streams or downloads was not understood and counts as 0.',
  KNOWN: 'The same line is in an earlier statement: it is not counted twice.',
}
