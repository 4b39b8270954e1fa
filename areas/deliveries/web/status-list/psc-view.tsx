import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Drawer } from 'antd'
import { useMemo, useState } from 'react'
import { useUser } from '#areas/accounts/web/index.ts'
import type { ShownOrganisation } from '#areas/directory/contract.ts'
import { useLogo } from '#areas/directory/web/index.ts'
import { useCompact } from '#kit/web/device.ts'
import { useTexts } from '#kit/web/i18n.ts'
import { apiQuery, ProblemError } from '#kit/web/query.ts'
import { useReturnFocus } from '#kit/web/return-focus.ts'
import { EmptyState, Loading, NotLoaded } from '#kit/web/states.tsx'
import { type Delivery, getDelivery } from '../../contract.ts'
import { audienceOf, type PscDocument, pscDocument } from '../../documents/psc/psc-document.ts'
import { labelPages } from '../../rules/labels.ts'
import type { PrintPart } from '../../rules/print-part.ts'
import { findOrganisation, useForms, useOrganisations, usePackExemption } from '../organisations.ts'
import { PscFrame } from '../psc-frame.tsx'
import { ConfirmedPanel } from './confirmed-panel.tsx'
import { LabelBar } from './label-bar.tsx'
import { type ChosenPart, PrintPartBar } from './print-part.tsx'
import { PscActions } from './psc-actions.tsx'
import { PscFacts } from './psc-facts.tsx'
import { listTexts } from './texts.ts'

/** Returns the content of a delivery's PSC; undefined until company, form numbers and logo have loaded. */
const usePscDocument = (delivery: Delivery, company: ShownOrganisation | undefined): PscDocument | undefined => {
  const { user_type } = useUser()
  const facts = usePackExemption(useOrganisations())
  const forms = useForms()
  const { logo, isLoading } = useLogo(company)
  return useMemo(() => {
    if (!forms || isLoading) return undefined
    const organisation = company ?? { INVENTORY_ORG_CODE: String(delivery.company), COMPANY_NAME: '' }
    return pscDocument(delivery, { ...facts, audience: audienceOf(user_type), forms, logo, organisation })
  }, [delivery, company, facts, forms, logo, isLoading, user_type])
}

const linesOf = ({ details }: Delivery) =>
  details.poSelect.map(({ ITEM_CODE }, row) => ({ line: row + 1, item: ITEM_CODE, packs: details.qtyLot[row] ?? 0 }))

/** Prints the PDF in the frame; opens it in a new tab if the browser cannot show a PDF in the page. */
const printSheet = (url: string): void => {
  const frame = document.querySelector<HTMLIFrameElement>('.psc-view iframe.psc-frame')
  if (frame?.contentWindow) frame.contentWindow.print()
  else window.open(url, '_blank', 'noopener')
}

interface PscPartsProps {
  readonly delivery: Delivery
  readonly isConfirmed: boolean
  readonly onList: () => void
}

/** Shows the sheet of a delivery next to its facts or, after Confirm, next to the panel with the Print button. */
const PscParts = ({ delivery, isConfirmed, onList }: PscPartsProps) => {
  const company = findOrganisation(useOrganisations(), delivery.company)
  const psc = usePscDocument(delivery, company)
  const [pages, setPages] = useState<number>()
  const [url, setUrl] = useState<string>()
  // the pages or tags that are shown instead of the whole PSC
  const [chosen, setChosen] = useState<ChosenPart>()
  const [labels, setLabels] = useState<PrintPart>()
  const onPrint = url === undefined ? undefined : () => printSheet(url)
  const showLabels = (next: PrintPart | undefined) => {
    setChosen(undefined)
    setLabels(next)
  }
  return (
    <div className="psc-parts">
      {isConfirmed ? (
        <ConfirmedPanel
          delivery={delivery}
          company={company}
          pages={labels?.labels ? labelPages(labels.labels, labels.packs.length) : pages}
          onPrint={onPrint}
          onList={onList}
        />
      ) : (
        <PscFacts delivery={delivery} company={company} />
      )}
      <div className="psc-sheet">
        {psc ? (
          <>
            <LabelBar lines={linesOf(delivery)} onPrint={onPrint} onChoose={showLabels} />
            {!isConfirmed && !labels && (
              <PrintPartBar packsOf={delivery.details.qtyLot} pages={pages} chosen={chosen} onChoose={setChosen} />
            )}
            <PscFrame psc={psc} part={labels ?? chosen?.part} onPages={setPages} onReady={setUrl} />
          </>
        ) : (
          <Loading />
        )}
      </div>
    </div>
  )
}

const MissingDelivery = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts(listTexts)
  return (
    <EmptyState icon="document" title={t('notFoundTitle')}>
      <p className="muted">{t('notFoundText')}</p>
      <button type="button" className="button" onClick={onClose}>
        {t('backToList')}
      </button>
    </EmptyState>
  )
}

/** Shows a PSC and its facts over the list. The view has its own URL (STA-05). */
export const PscView = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const t = useTexts(listTexts)
  useReturnFocus()
  const compact = useCompact()
  const possible = Number.isInteger(id)
  const { data, error, refetch } = useQuery({
    ...apiQuery(getDelivery, { params: { id } }),
    enabled: possible,
    // other users change the delivery at the same time
    refetchOnMount: 'always',
  })
  const missing = !possible || (error instanceof ProblemError && [400, 404].includes(error.problem.status))
  const { history } = useRouter()
  const [isConfirmed] = useState(() => history.location.state.isConfirmed === true)
  const title = data ? `PSC ${data.details.invoiceNo}` : missing ? t('notFoundTitle') : 'PSC'
  return (
    <Drawer
      open
      title={title}
      size={compact ? '100%' : 'min(1240px, 94vw)'}
      closable={false}
      onClose={onClose}
      rootClassName={isConfirmed ? 'psc-view just-confirmed' : 'psc-view'}
      extra={
        <div className="psc-actions">
          {data && <PscActions delivery={data} />}
          <button type="button" className="button" onClick={onClose}>
            {t('close')}
          </button>
        </div>
      }
    >
      {missing ? (
        <MissingDelivery onClose={onClose} />
      ) : data ? (
        <PscParts delivery={data} isConfirmed={isConfirmed} onList={onClose} />
      ) : (
        <NotLoaded error={error} refetch={refetch} />
      )}
    </Drawer>
  )
}
