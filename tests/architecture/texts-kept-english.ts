/**
 * Screen texts that the sources fix literally. They are the same in both languages. For messages with a code, see
 * messages.test.ts.
 */
export const fixedTexts: readonly string[] = [
  '404 - Not Found!',
  'Go To Home Page',
  'Internet connection lost',
  'change DO No. to INV. No.',
  'Email group update...',
  'Required *',
  'Save changes',
  "Don't Delete",
  'SIGN CONFIRM',
  'VIEW CONFIRM',
  'Show Not Download only',
  'Show Not Confirm only',
  'Show All',
  'Waiting...',
  'LOT DETAILS',
]

/**
 * Trade terms that Thai users know in English, from the sources' labels and columns. A Thai text may consist only of
 * these terms. Any other Thai text without Thai letters counts as a missing translation.
 */
export const tradeWords: ReadonlySet<string> = new Set(
  `account address amount asn at bank cancel card cash change cheque clearing coc code com company confirm control count confirmed created csv ctrl
  data date dashboard del delayed delivery description do doc download downloaded due email english epr erp excel factory file forecast group
  header heat id in inv invoice item job k kanban lang line list lot lots mail map name need news no number off on order org organization
  osp pack packs pc pdf pds pending pieces pin po policy preview psc purchase qr qty rcv rec receive received rel release remain report
  revision sat set settle ship shipment site sqm status store sub sup supplier tag tags time title to total trip type uom unit waiting up upload user
  username vendor wht xlsx date/time`.split(/\s+/),
)
