import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { bangkokMinute } from '#kit/shared/dates.ts'
import { callApi } from '#kit/web/api.ts'
import { type ChangeState, useChange } from '#kit/web/change.ts'
import { NotLoaded } from '#kit/web/feedback/states.tsx'
import { Field } from '#kit/web/form/field.tsx'
import { useTexts } from '#kit/web/i18n.ts'
import { RowButton } from '#kit/web/list/row-button.tsx'
import { Button, DangerButton } from '#kit/web/parts/button.tsx'
import { apiQuery } from '#kit/web/query.ts'
import {
  addPasskey,
  confirmAuthenticator,
  getSecondFactor,
  listOwnSessions,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  type SecondFactorState,
  startAuthenticator,
} from '../contract.ts'
import { deviceName } from '../rules/sign-in/device-name.ts'
import { CodeField, ConfirmButtons } from './code-field.tsx'
import { NewAuthenticatorApp, RecoveryCodes } from './new-app.tsx'
import { AccessRow } from './own-access.tsx'
import { canUsePasskeys, createPasskey } from './passkey.ts'
import { secondFactorTexts } from './second-factor-texts.ts'

interface Parts extends ChangeState {
  readonly onCodes: (codes: readonly string[]) => void
}
type PartsOfState = Parts & { readonly state: SecondFactorState }

/** Sets up an authenticator app: shows its secret, and then asks for its first code. */
const Setup = ({ busy, run, onCodes }: Parts) => {
  const t = useTexts(secondFactorTexts)
  const [created, setCreated] = useState<{ readonly secret: string; readonly uri: string }>()
  const [code, setCode] = useState('')
  const [reason, setReason] = useState<string>()
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return setReason(t('required'))
    setReason(undefined)
    const answer = await run(callApi(confirmAuthenticator, { body: { code } }))
    if (answer.ok) onCodes(answer.value.recoveryCodes)
  }
  const start = async () => {
    const answer = await run(callApi(startAuthenticator, {}))
    if (answer.ok) setCreated(answer.value)
  }
  if (!created)
    return (
      <div className="buttons">
        <Button disabled={busy} onClick={() => void start()}>
          {t('setUp')}
        </Button>
      </div>
    )
  return (
    <form noValidate className="stack gap-12" onSubmit={confirm}>
      <NewAuthenticatorApp {...created} />
      <CodeField value={code} onChange={setCode} reason={reason} isNew />
      <ConfirmButtons busy={busy} onCancel={() => setCreated(undefined)} />
    </form>
  )
}

const Present = ({ state, busy, run, onCodes }: PartsOfState) => {
  const t = useTexts(secondFactorTexts)
  const renew = async () => {
    const answer = await run(callApi(renewRecoveryCodes, {}))
    if (answer.ok) onCodes(answer.value.recoveryCodes)
  }
  return (
    <>
      <p>
        {t('since', { time: bangkokMinute(new Date(state.app ?? 0)) })} <br />
        <span className="muted">{t('codesLeft', { count: state.recoveryCodes })}</span>
      </p>
      <div className="buttons">
        <Button disabled={busy} onClick={() => void renew()}>
          {t('renew')}
        </Button>
        {(state.due === null || state.passkeys.length > 0) && (
          <DangerButton disabled={busy} onClick={() => void run(callApi(removeAuthenticator, {}))}>
            {t('remove')}
          </DangerButton>
        )}
      </div>
    </>
  )
}

const NewPasskey = ({ busy, run, onCodes }: Parts) => {
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
        <Button type="submit" disabled={busy}>
          {t('passkeyAdd')}
        </Button>
      </div>
    </form>
  )
}

const PasskeyList = ({ state: { passkeys, app, due }, ...parts }: PartsOfState) => {
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
                lastUsed && t('lastUsed', { time: bangkokMinute(lastUsed) }),
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

/** The user's own second factor (SES-11). */
export const SecondFactorCard = () => {
  const t = useTexts(secondFactorTexts)
  const { data, error, refetch } = useQuery({ ...apiQuery(getSecondFactor, {}), staleTime: 0 })
  const [codes, setCodes] = useState<readonly string[]>()
  const parts = { ...useChange(getSecondFactor, listOwnSessions), onCodes: setCodes }
  return (
    <section className="card" aria-labelledby="second-factor">
      <h2 id="second-factor">{t('title')}</h2>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : (
        <>
          <p className="muted">{t('why')}</p>
          {!data && <NotLoaded error={error} refetch={refetch} />}
          {data?.due && data.app === null && data.passkeys.length === 0 && (
            <p className="second-factor-due">{t('due', { time: bangkokMinute(data.due) })}</p>
          )}
          {data && (data.app === null ? <Setup {...parts} /> : <Present {...parts} state={data} />)}
          {data && <PasskeyList {...parts} state={data} />}
        </>
      )}
    </section>
  )
}
