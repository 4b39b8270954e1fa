import type { PackExemption } from '#areas/purchase-orders/rules/item-kinds.ts'
import { formatMoney, formatQuantity } from '#kit/shared/quantity.ts'
import { defineTexts, useTexts } from '#kit/web/i18n.ts'
import { PrimaryButton, QuietButton } from '#kit/web/parts/button.tsx'
import { Icon } from '#kit/web/parts/icons.tsx'
import type { Draft } from '../../../rules/draft.ts'
import { summarizeLines } from '../../../rules/summary.ts'
import { refusalText } from '../lines/line-inputs.tsx'
import { createTexts } from '../texts.ts'
import type { PreviewProblem } from './preview-problems.ts'
import './check-step.css'

interface CheckProps {
  readonly draft: Draft
  readonly facts: PackExemption
  readonly problems: readonly PreviewProblem[]
  /** Warnings, which do not prevent Preview (DLV-21). */
  readonly warnings: readonly PreviewProblem[]
  readonly onGo: (problem: PreviewProblem) => void
  readonly onPreview: () => void
  readonly onReset: () => void
}

const SummaryItem = ({ name, children, className }: { name: string; children: string; className?: string }) => (
  <div className={className}>
    <dt className="small">{name}</dt>
    <dd className="strong">{children}</dd>
  </div>
)

/** The totals of the delivery (DLV-17), and what they leave out. */
const DraftSummary = ({ draft, facts }: Pick<CheckProps, 'draft' | 'facts'>) => {
  const t = useTexts(createTexts)
  const { lines, leftOut, packs, headerTags, packTags, total, unpriced } = summarizeLines(draft.lines, facts)
  return (
    <>
      <dl className="sums">
        <SummaryItem name={t('sumLines')}>{formatQuantity(lines)}</SummaryItem>
        <SummaryItem name={t('sumPacks')}>{formatQuantity(packs)}</SummaryItem>
        <SummaryItem name={t('sumHeaderTags')}>{lines === 0 ? '0' : formatQuantity(headerTags)}</SummaryItem>
        <SummaryItem name={t('sumPackTags')}>{lines === 0 ? '0' : formatQuantity(packTags)}</SummaryItem>
        <SummaryItem className="total at-end" name={t('sumTotal')}>
          {t('baht', { total: formatMoney(total) })}
        </SummaryItem>
      </dl>
      {leftOut > 0 && <p className="muted small sums-note">{t('leftOut', { count: leftOut })}</p>}
      {unpriced > 0 && <p className="muted small sums-note">{t('unpriced', { count: unpriced })}</p>}
    </>
  )
}

/** Returns a function that names the line of a problem, or the number of its lines. */
const useProblemLocation = (draft: Draft) => {
  const t = useTexts(createTexts)
  return ({ lines }: PreviewProblem): string | undefined => {
    const [first, ...others] = lines
    const line = first === undefined ? undefined : draft.lines[first]?.line
    if (!line) return undefined
    if (others.length > 0) return t('lines', { count: lines.length })
    return t('onLine', { po: line.PO_NUMBER, line: line.LINE_NUM, item: line.ITEM_CODE })
  }
}

const problemKey = ({ refusal, lines }: PreviewProblem): string => `${refusal.message.code} ${lines.join()}`

/** The problems that Preview would refuse, and below them the warnings. Each entry is a link to its field. */
const ProblemList = ({ draft, problems, warnings, onGo }: Omit<CheckProps, 'facts' | 'onPreview' | 'onReset'>) => {
  const t = useTexts(createTexts)
  const tPlain = useTexts(plainTexts)
  const whereOf = useProblemLocation(draft)
  return (
    <div className="complaints" aria-live="polite">
      {problems.length === 0 ? (
        <p className="ready row green-text">
          <Icon name="tick" size={16} /> {t('ready')}
        </p>
      ) : (
        <>
          <p className="muted" id="complaints-title">
            {t('stillMissing', { count: problems.length })}
          </p>
          <ul aria-labelledby="complaints-title">
            {problems.map((problem) => {
              const where = whereOf(problem)
              const { code } = problem.refusal.message
              return (
                <li key={problemKey(problem)}>
                  <div>
                    <button type="button" onClick={() => onGo(problem)}>
                      {refusalText(problem.refusal)}
                      {where && <span className="muted"> {where}</span>}
                    </button>
                    {hasPlainText(code) && <div className="plain muted smaller">{tPlain(code)}</div>}
                  </div>
                </li>
              )
            })}
          </ul>
        </>
      )}
      {warnings.length > 0 && (
        <ul className="warnings" aria-label={t('warnings')}>
          {warnings.map((warning) => (
            <li key={problemKey(warning)}>
              <button type="button" onClick={() => onGo(warning)}>
                {refusalText(warning.refusal)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Step 3: the totals, the problems, and the Preview button. */
export const CheckStep = ({ onPreview, onReset, ...checked }: CheckProps) => {
  const t = useTexts(createTexts)
  return (
    <section className="step check column framed" aria-labelledby="check-title">
      <div className="check-head row wraps">
        <h2 className="row" id="check-title">
          <span>3</span> {t('check')}
        </h2>
        <DraftSummary draft={checked.draft} facts={checked.facts} />
      </div>
      <div className="check-body">
        <ProblemList {...checked} />
        <div className="actions buttons" data-actions="">
          <QuietButton onClick={onReset}>{t('reset')}</QuietButton>
          <PrimaryButton onClick={onPreview}>{t('preview')}</PrimaryButton>
        </div>
      </div>
    </section>
  )
}

/** Explanations of messages whose texts the specification fixes, by message code (G-209). */
const plainTexts = defineTexts({
  en: {
    TYPE_REQUIRED: 'Choose Invoice or DO in step 2.',
    INVOICE_NO_REQUIRED: 'Enter the Invoice or DO number in step 2.',
    DATE_REQUIRED: 'Enter the Invoice or DO date in step 2.',
    SITE_REQUIRED: 'Choose the site that the goods come from.',
    LINES_REQUIRED: 'Choose at least one line in step 1.',
    DELIVERY_DATE_REQUIRED: 'Enter the day on which the goods arrive.',
    AMOUNTS_REQUIRED: 'Enter QTY Del. on the chosen lines.',
    INVOICE_NO_EXISTS: 'Another delivery has this number. Enter a different one.',
    LOT_TOTAL_WRONG: 'The quantities of the lots do not add up to QTY Del.',
    QTY_LOT_INVALID: 'Each pack needs a quantity above 0.',
  },
  th: {
    TYPE_REQUIRED: 'เลือก Invoice หรือ DO ในขั้นตอนที่ 2',
    INVOICE_NO_REQUIRED: 'กรอกเลขที่ Invoice หรือ DO ในขั้นตอนที่ 2',
    DATE_REQUIRED: 'กรอกวันที่ Invoice หรือ DO ในขั้นตอนที่ 2',
    SITE_REQUIRED: 'เลือก Site ที่ส่งสินค้า',
    LINES_REQUIRED: 'เลือกอย่างน้อยหนึ่งรายการในขั้นตอนที่ 1',
    DELIVERY_DATE_REQUIRED: 'กรอกวันที่ส่งสินค้า',
    AMOUNTS_REQUIRED: 'กรอก QTY Del. ของรายการที่เลือก',
    INVOICE_NO_EXISTS: 'มีใบส่งของที่ใช้เลขที่นี้แล้ว กรุณาใช้เลขที่อื่น',
    LOT_TOTAL_WRONG: 'จำนวนรวมของทุก Lot ไม่เท่ากับ QTY Del.',
    QTY_LOT_INVALID: 'จำนวนของแต่ละแพ็กต้องมากกว่า 0',
  },
})

const hasPlainText = (code: string): code is Extract<keyof typeof plainTexts.en, Uppercase<string>> =>
  code in plainTexts.en
