import { showMoney, showQuantity } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { Draft } from '../../rules/draft.ts'
import { summaryOf } from '../../rules/summary.ts'
import { useRefusalText } from './line-inputs.tsx'
import { hasPlainText, plainTexts } from './plain-texts.ts'
import type { PreviewProblem } from './preview-problems.ts'
import { createTexts } from './texts.ts'
import './check-step.css'

interface CheckProps {
  readonly draft: Draft
  readonly complaints: readonly PreviewProblem[]
  /** What does not stop Preview (DLV-21). */
  readonly warnings: readonly PreviewProblem[]
  readonly onGo: (complaint: PreviewProblem) => void
  readonly onPreview: () => void
  readonly onReset: () => void
}

const Sum = ({ name, children, className }: { name: string; children: string; className?: string }) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** What the delivery comes to (DLV-17). */
const Summary = ({ draft }: Pick<CheckProps, 'draft'>) => {
  const t = useTexts(createTexts)
  const { lines, packs, headerTags, packTags, total, unpriced } = summaryOf(draft.lines)
  return (
    <>
      <dl className="sums">
        <Sum name={t('sumLines')}>{showQuantity(lines)}</Sum>
        <Sum name={t('sumPacks')}>{showQuantity(packs)}</Sum>
        <Sum name={t('sumHeaderTags')}>{lines === 0 ? '0' : showQuantity(headerTags)}</Sum>
        <Sum name={t('sumPackTags')}>{lines === 0 ? '0' : showQuantity(packTags)}</Sum>
        <Sum className="total" name={t('sumTotal')}>
          {t('baht', { total: showMoney(total) })}
        </Sum>
      </dl>
      {unpriced > 0 && <p className="muted unpriced">{t('unpriced', { count: unpriced })}</p>}
    </>
  )
}

/** Step 3: sums, everything that Preview would complain about, Preview. A complaint leads to its field. */
export const CheckStep = ({ draft, complaints, warnings, onGo, onPreview, onReset }: CheckProps) => {
  const t = useTexts(createTexts)
  const tPlain = useTexts(plainTexts)
  const say = useRefusalText()
  const whereOf = ({ lines }: PreviewProblem): string | undefined => {
    const [first, ...others] = lines
    const line = first === undefined ? undefined : draft.lines[first]?.line
    if (!line) return undefined
    if (others.length > 0) return t('onLines', { count: lines.length })
    return t('onLine', { po: line.PO_NUMBER, line: line.LINE_NUM, item: line.ITEM_CODE })
  }
  return (
    <section className="step check" aria-labelledby="check-title">
      <div className="check-head">
        <h2 id="check-title">
          <span>3</span> {t('check')}
        </h2>
        <Summary draft={draft} />
      </div>
      <div className="check-body">
        <div className="complaints" aria-live="polite">
          {complaints.length === 0 ? (
            <p className="ready">
              <Icon name="tick" size={16} /> {t('ready')}
            </p>
          ) : (
            <>
              <p className="muted" id="complaints-title">
                {t('stillMissing', { count: complaints.length })}
              </p>
              <ul aria-labelledby="complaints-title">
                {complaints.map((complaint) => {
                  const where = whereOf(complaint)
                  const { code } = complaint.refusal.message
                  return (
                    <li key={`${complaint.refusal.message.code} ${complaint.lines.join()}`}>
                      <div>
                        <button type="button" onClick={() => onGo(complaint)}>
                          {say(complaint.refusal)}
                          {where && <span className="muted"> {where}</span>}
                        </button>
                        {hasPlainText(code) && <div className="plain">{tPlain(code)}</div>}
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
                <li key={`${warning.refusal.message.code} ${warning.lines.join()}`}>
                  <button type="button" onClick={() => onGo(warning)}>
                    {say(warning.refusal)}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="actions" data-actions="">
          <button type="button" className="button quiet" onClick={onReset}>
            {t('reset')}
          </button>
          <button type="button" className="button primary" onClick={onPreview}>
            {t('preview')}
          </button>
        </div>
      </div>
    </section>
  )
}
