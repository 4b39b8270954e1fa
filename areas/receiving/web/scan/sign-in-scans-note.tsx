import { useEffect, useState } from 'react'
import { isDeliveryCode, readPayload } from '#areas/deliveries/rules/codes/read-payload.ts'
import { defineTexts, useTexts } from '#kit/web/i18n.ts'
import { newId } from '#kit/web/new-id.ts'
import { Icon } from '#kit/web/parts/icons.tsx'
import { listenToWedge } from '#kit/web/wedge/wedge-input.ts'
import { signInScans } from './scan-log.ts'
import { playSignal } from './signals.ts'
import './dock-notes.css'

const texts = defineTexts({
  en: {
    kept_one: '{count} scan is saved on this device for the delivery. Sign in to continue.',
    kept_other: '{count} scans are saved on this device for the delivery. Sign in to continue.',
    notKept: 'This browser cannot save scans. Sign in first, then scan again.',
  },
  th: {
    kept_other: 'เก็บผลการสแกนใบส่งของ {count} ครั้งไว้ในเครื่องนี้แล้ว กรุณาเข้าสู่ระบบเพื่อทำต่อ',
    notKept: 'เบราว์เซอร์นี้เก็บข้อมูลสแกนไม่ได้ กรุณาเข้าสู่ระบบก่อนแล้วสแกนใหม่',
  },
})

/**
 * A notice on the sign-in page that scans were stored for the scan page (RCV-08). Such a scan neither fills a field nor
 * submits the form.
 */
const SignInScansNote = () => {
  const t = useTexts(texts)
  const [{ count, isKept }, setKept] = useState({ count: 0, isKept: true })
  useEffect(() => {
    const refresh = async (isKeptNow: boolean) => setKept({ count: await signInScans.count(), isKept: isKeptNow })
    const keep = async (text: string) => {
      const isKeptNow = await signInScans.append({ text, id: newId(), at: new Date().toISOString() })
      playSignal(isKeptNow ? 'unverified' : 'wrong')
      await refresh(isKeptNow)
    }
    void refresh(true)
    return listenToWedge(
      (text, { isTyped }) => {
        const isBadge = !isTyped && readPayload(text).kind === 'employee'
        if (isDeliveryCode(text) || isBadge) void keep(text)
      },
      { isCode: isDeliveryCode, onlyCodesInFields: true },
    )
  }, [])
  if (!isKept)
    return (
      <p className="kept-here wrong row strong" role="alert">
        <Icon name="alert" size={20} /> {t('notKept')}
      </p>
    )
  return (
    <p className="kept-here row strong" role="status" hidden={count === 0}>
      <Icon name="scan" size={20} /> {t('kept', { count })}
    </p>
  )
}

export default SignInScansNote
