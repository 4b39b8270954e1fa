import { type FormEvent, useState } from 'react'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import type { Change } from '#kit/web/change.ts'
import { Field } from '#kit/web/field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { RowButton } from '#kit/web/row-button.tsx'
import { addPasskey, removePasskey, type SecondFactorState } from '../contract.ts'
import { deviceName } from '../rules/device-name.ts'
import { AccessRow } from './access-row.tsx'
import { canUsePasskeys, createPasskey } from './passkey.ts'
import { secondFactorTexts } from './second-factor-texts.ts'

interface PasskeyListProps extends Change {
  readonly state: SecondFactorState
  readonly onCodes: (codes: readonly string[]) => void
}

/** The name under which a new passkey is stored, and the button that creates it. */
const NewPasskey = ({ busy, run, onCodes }: Omit<PasskeyListProps, 'state'>) => {
  const t = useTexts(secondFactorTexts)
  const [name, setName] = useState(() => deviceName(navigator.userAgent).slice(0, 60))
  const [reason, setReason] = useState<string>()
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setReason(t('required'))
    setReason(undefined)
    const created = await run(createPasskey())
    if (!created.ok || !created.value) return
    const body = { name: name.trim(), passkey: created.value }
    const added = await run(callApi(addPasskey, { body }), t('passkeyAdded'))
    if (added.ok && added.value.recoveryCodes) onCodes(added.value.recoveryCodes)
  }
  return (
    <form noValidate className="stack gap-12" onSubmit={add}>
      <Field
        label={t('passkeyName')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        reason={reason}
      />
      <div className="buttons">
        <button type="submit" className="button" disabled={busy}>
          {t('passkeyAdd')}
        </button>
      </div>
    </form>
  )
}

/** The user's own passkeys. */
export const PasskeyList = ({ state: { passkeys, app, due }, ...parts }: PasskeyListProps) => {
  const t = useTexts(secondFactorTexts)
  const isNeeded = due !== null && app === null && passkeys.length === 1
  if (passkeys.length === 0 && !canUsePasskeys()) return null
  return (
    <>
      <h3>{t('passkeys')}</h3>
      <p className="muted">{t('passkeysWhy')}</p>
      {passkeys.length > 0 && (
        <ul className="my-sessions">
          {passkeys.map(({ id, name, since, lastUsed }) => (
            <AccessRow
              key={id}
              name={name}
              facts={[
                t('passkeySince', { time: bangkokMinute(since) }),
                lastUsed && t('passkeyUsed', { time: bangkokMinute(lastUsed) }),
              ]}
            >
              {!isNeeded && (
                <RowButton
                  text={t('passkeyRemove')}
                  label={t('passkeyRemoveOf', { name })}
                  disabled={parts.busy}
                  onPress={() => void parts.run(callApi(removePasskey, { params: { id } }))}
                />
              )}
            </AccessRow>
          ))}
        </ul>
      )}
      {canUsePasskeys() && <NewPasskey {...parts} />}
    </>
  )
}
