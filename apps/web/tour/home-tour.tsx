import { Tour, type TourProps } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { tourTexts } from './texts.ts'
import './tour.css'

const at = (selector: string) => document.querySelector<HTMLElement>(selector)

/** Steps for parts of the page that do not appear within this time are skipped. */
const TARGET_TIMEOUT_MS = 4000

const useAppeared = (selector: string): boolean | undefined => {
  const [appeared, setAppeared] = useState<boolean | undefined>(() => (at(selector) ? true : undefined))
  useEffect(() => {
    if (appeared !== undefined) return
    const look = () => at(selector) && setAppeared(true)
    const watching = new MutationObserver(look)
    watching.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => setAppeared(false), TARGET_TIMEOUT_MS)
    look()
    return () => {
      watching.disconnect()
      clearTimeout(timer)
    }
  }, [appeared, selector])
  return appeared
}

/** The part of the page for the step about PO numbers. On a phone the search is behind the button `.known-order`. */
const PO_NUMBER = '#what-ponum, .known-order'

/** On a phone, the first card of the order lines. It represents the list, which is longer than the screen. */
const FIRST_CARD = '.open-line-cards li, .line-card'

const useSteps = (hasSearch: boolean | undefined, compact: boolean) => {
  const t = useTexts(tourTexts)
  return useMemo(() => {
    // undefined while the page has not loaded
    if (hasSearch === undefined) return []
    const stations = [
      { part: '.person-button .avatar', title: t('profile'), description: t('profileText') },
      { part: '.person-button .names', title: t('name'), description: t('nameText') },
      { part: PO_NUMBER, title: t('search'), description: t('searchText') },
      { part: '.open-lines', shown: FIRST_CARD, title: t('openLines'), description: t('openLinesText') },
      {
        part: '.step > .nothing-yet, section.lines, .line-card',
        shown: FIRST_CARD,
        title: t('lines'),
        description: t('linesText'),
      },
      { part: '#how-title', title: t('how'), description: t('howText') },
      { part: '#check-title', title: t('check'), description: t('checkText') },
    ].filter(({ part }) => at(part))
    return stations.map(({ part, shown, title, description }, index): NonNullable<TourProps['steps']>[number] => ({
      title,
      description,
      target: () => at(shown ?? part) ?? at(part) ?? document.body,
      // above a card: a panel below it would cover the menu of a phone
      placement: compact && shown ? 'top' : 'bottom',
      nextButtonProps: { children: t(index === stations.length - 1 ? 'done' : 'next') },
      prevButtonProps: { children: t('back') },
    }))
  }, [hasSearch, compact, t])
}

/** Explains user profile, user name, PO number search and confirming a delivery, step by step. */
export default function HomeTour({ compact, onEnd }: { compact: boolean; onEnd: () => void }) {
  const hasSearch = useAppeared(location.hash.replace(/\?.*/, '') === '#/' ? PO_NUMBER : '.person-button')
  const [step, setStep] = useState(0)
  const before = useRef<Element | null>(document.activeElement)
  const steps = useSteps(hasSearch, compact)

  useEffect(() => {
    // antd does not move the focus to its panel and gives it no label
    const timer = setTimeout(() => {
      const panel = at('.portal-tour .ant-tour-section')
      panel?.setAttribute('role', 'dialog')
      panel?.setAttribute('aria-label', steps[step] ? String(steps[step].title) : '')
      at('.portal-tour .ant-tour-next-btn')?.focus()
    }, 50)
    return () => clearTimeout(timer)
  }, [step, steps])

  if (hasSearch === undefined) return null
  const end = () => {
    onEnd()
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  return (
    <AntdFrame>
      <Tour
        open
        rootClassName={compact ? 'portal-tour compact' : 'portal-tour'}
        steps={steps}
        current={step}
        mask={!compact}
        gap={{ offset: 6, radius: 6 }}
        disabledInteraction={!compact}
        indicatorsRender={(current, total) => <span className="muted">{`${current + 1} / ${total}`}</span>}
        onChange={setStep}
        onClose={end}
        onFinish={end}
      />
    </AntdFrame>
  )
}
