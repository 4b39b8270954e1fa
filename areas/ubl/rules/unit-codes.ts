/** Other names of each unit code of UN/ECE Recommendation 20: units of the ERP and codes of suppliers' systems. */
const unitsOfCode: Readonly<Record<string, readonly string[]>> = {
  C62: ['PC', 'PCS', 'PCE', 'PIECE', 'PIECES', 'EA', 'EACH', 'UNIT', 'UNITS', 'H87', 'NAR'],
  SET: ['SETS'],
  PR: ['PAIR', 'PAIRS'],
  RO: ['ROLL', 'ROLLS'],
  KGM: ['KG', 'KGS', 'KILOGRAM'],
  GRM: ['G', 'GM', 'GRAM'],
  TNE: ['T', 'TON', 'MT'],
  MTR: ['M', 'METER', 'METRE'],
  MTK: ['M2', 'SQM'],
  MTQ: ['M3', 'CBM'],
  LTR: ['L', 'LITER', 'LITRE'],
}

const codeOfUnit = new Map(
  Object.entries(unitsOfCode).flatMap(([code, units]) =>
    [code, ...units].map((unit): [string, string] => [unit, code]),
  ),
)

/** Returns the code of a unit. A unit without a code is returned in upper case. */
export const unitCode = (uom: string): string => {
  const unit = uom.trim().toUpperCase().replace(/\.$/, '')
  return codeOfUnit.get(unit) ?? unit
}

/** Returns whether a code means the unit of the order line. A quantity without a code has that unit. */
export const isSameUnit = (code: string | undefined, uom: string | null): boolean =>
  !code?.trim() || !uom?.trim() || unitCode(code) === unitCode(uom)
