import { clockTime } from '#kit/shared/dates.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { Icon } from '#kit/web/icons.tsx'
import type { BoardDelivery, BoardProblem } from '../../contract.ts'
import { deliveryLink } from './board-rows.tsx'
import { boardTexts } from './texts.ts'

/** Returns a function that formats the kind of a problem, and its line and box if it has them. */
export const useProblemText = () => {
  const t = useTexts(boardTexts)
  return ({ kind, sequence, pack }: BoardProblem): string => {
    const what = t(`kind_${kind}`)
    if (sequence === null) return what
    return `${what} · ${pack === null ? t('line', { line: sequence }) : t('lineBox', { line: sequence, pack })}`
  }
}

/** Lists the problems of deliveries in transit, newest first. */
export const BoardProblems = ({ problems, now }: { problems: readonly BoardProblem[]; now: Date }) => {
  const problemText = useProblemText()
  return (
    <ul className="board-problems breaks">
      {problems.map((problem) => (
        <li key={problem.id}>
          <p className="board-top">
            <a href={deliveryLink(problem.deliveryId)}>{problem.number}</a>
            <span className="muted no-wrap">{clockTime(problem.at, now)}</span>
          </p>
          <p className="board-what amber-text strong row">
            <Icon name="alert" size={16} /> {problemText(problem)}
          </p>
          {problem.reason !== '' && <p>{problem.reason}</p>}
          <p className="muted">
            {problem.supplier} · {problem.by}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Lists the deliveries received today, newest first. */
export const BoardReceived = ({ deliveries, now }: { deliveries: readonly BoardDelivery[]; now: Date }) => {
  const t = useTexts(boardTexts)
  return (
    <ul className="board-received breaks">
      {deliveries.map(({ id, number, supplier, boxes, scanned, receivedAt, receivedNo }) => (
        <li key={id}>
          <span className="no-wrap">{receivedAt && clockTime(receivedAt, now)}</span>
          <a href={deliveryLink(id)}>{number}</a>
          <span className="number" title={t('receiveNo')}>
            {receivedNo}
          </span>
          <span className="board-supplier muted truncated" title={supplier}>
            {supplier}
          </span>
          <span className="number muted">
            {scanned < boxes ? t('scannedBoxes', { done: scanned, total: boxes }) : t('boxes', { count: boxes })}
          </span>
        </li>
      ))}
    </ul>
  )
}
