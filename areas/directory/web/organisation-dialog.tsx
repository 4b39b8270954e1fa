import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { AntdFrame } from '#kit/web/antd-frame.tsx'
import { useReturnFocus } from '#kit/web/feedback/return-focus.ts'
import { NotLoaded } from '#kit/web/feedback/states.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { kitTexts } from '#kit/web/texts.ts'
import type { ShownOrganisation } from '../contract.ts'
import { OrganisationField, useOwnOrganisations } from './choices.tsx'
import '#kit/web/form/form-dialog.css'
import './organisation-dialog.css'

interface OrganisationDialogProps {
  readonly title: string
  /** True while there are unsaved changes, so that only the close button closes the dialog. */
  readonly isChanged?: boolean
  readonly onClose: () => void
  readonly children: (organisation: ShownOrganisation) => ReactNode
}

/** A dialog to edit data of an organisation that the administrator may change. Initially, the first one is selected. */
export const OrganisationDialog = ({ title, isChanged = false, onClose, children }: OrganisationDialogProps) => {
  const t = useTexts(kitTexts)
  useReturnFocus()
  const { organisations, selected, choose, error, refetch } = useOwnOrganisations()
  return (
    <AntdFrame>
      <Modal
        open
        title={title}
        footer={null}
        mask={{ closable: !isChanged }}
        keyboard={!isChanged}
        onCancel={onClose}
        closable={{ 'aria-label': t('close') }}
      >
        {!organisations && <NotLoaded error={error} refetch={refetch} />}
        <div className="form-dialog">
          {organisations && selected && (
            <>
              <OrganisationField
                organisations={organisations}
                value={selected.INVENTORY_ORG_ID}
                label={t('company')}
                onChange={choose}
              />
              {children(selected)}
            </>
          )}
        </div>
      </Modal>
    </AntdFrame>
  )
}
