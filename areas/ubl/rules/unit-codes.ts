/** Units of the ERP by their code in UN/ECE Recommendation 20. Suppliers' systems use several codes for a piece. */
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

/** The code of a unit; a unit without a code is written as the ERP has it. */
export const unitCode = (uom: string): string => {
  const unit = uom.trim().toUpperCase().replace(/\.$/, '')
  return codeOfUnit.get(unit) ?? unit
}

/** Whether a code means the unit of the order line. A quantity without a code is in that unit. */
export const isSameUnit = (code: string | undefined, uom: string | null): boolean =>
  !code?.trim() || !uom?.trim() || unitCode(code) === unitCode(uom)
