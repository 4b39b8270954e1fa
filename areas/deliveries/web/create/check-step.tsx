import { formatMoney, formatQuantity } from '#kit/shared/quantity.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { Draft } from '../../rules/draft.ts'
import { summarize } from '../../rules/summary.ts'
import { useRefusalText } from './line-inputs.tsx'
import { hasPlainText, plainTexts } from './plain-texts.ts'
import type { PreviewProblem } from './preview-problems.ts'
import { createTexts } from './texts.ts'
import './check-step.css'

interface CheckProps {
  readonly draft: Draft
  readonly problems: readonly PreviewProblem[]
  /** Warnings, which do not prevent Preview (DLV-21). */
  readonly warnings: readonly PreviewProblem[]
  readonly onGo: (problem: PreviewProblem) => void
  readonly onPreview: () => void
  readonly onReset: () => void
}

const Sum = ({ name, children, className }: { name: string; children: string; className?: string }) => (
  <div className={className}>
    <dt className="small">{name}</dt>
    <dd className="strong">{children}</dd>
  </div>
)

/** The totals of the delivery (DLV-17). */
const Summary = ({ draft }: Pick<CheckProps, 'draft'>) => {
  const t = useTexts(createTexts)
  const { lines, packs, headerTags, packTags, total, unpriced } = summarize(draft.lines)
  return (
    <>
      <dl className="sums">
        <Sum name={t('sumLines')}>{formatQuantity(lines)}</Sum>
        <Sum name={t('sumPacks')}>{formatQuantity(packs)}</Sum>
        <Sum name={t('sumHeaderTags')}>{lines === 0 ? '0' : formatQuantity(headerTags)}</Sum>
        <Sum name={t('sumPackTags')}>{lines === 0 ? '0' : formatQuantity(packTags)}</Sum>
        <Sum className="total at-end" name={t('sumTotal')}>
          {t('baht', { total: formatMoney(total) })}
        </Sum>
      </dl>
      {unpriced > 0 && <p className="muted small unpriced">{t('unpriced', { count: unpriced })}</p>}
    </>
  )
}

/** Returns a function that names the line of a problem, or the number of its lines. */
const useWhere = (draft: Draft) => {
  const t = useTexts(createTexts)
  return ({ lines }: PreviewProblem): string | undefined => {
    const [first, ...others] = lines
    const line = first === undefined ? undefined : draft.lines[first]?.line
    if (!line) return undefined
    if (others.length > 0) return t('onLines', { count: lines.length })
    return t('onLine', { po: line.PO_NUMBER, line: line.LINE_NUM, item: line.ITEM_CODE })
  }
}

const keyOf = ({ refusal, lines }: PreviewProblem): string => `${refusal.message.code} ${lines.join()}`

/** The problems that Preview would refuse, followed by warnings. Each entry is a link to its field. */
const Problems = ({ draft, problems, warnings, onGo }: Omit<CheckProps, 'onPreview' | 'onReset'>) => {
  const t = useTexts(createTexts)
  const tPlain = useTexts(plainTexts)
  const messageText = useRefusalText()
  const whereOf = useWhere(draft)
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
                <li key={keyOf(problem)}>
                  <div>
                    <button type="button" onClick={() => onGo(problem)}>
                      {messageText(problem.refusal)}
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
            <li key={keyOf(warning)}>
              <button type="button" onClick={() => onGo(warning)}>
                {messageText(warning.refusal)}
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
        <Summary draft={checked.draft} />
      </div>
      <div className="check-body">
        <Problems {...checked} />
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
