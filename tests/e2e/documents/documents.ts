import { readFileSync } from 'node:fs'
import type { Open, Page } from '#tests/e2e/fixtures.ts'
import { makeClient } from '#tests/support/client.ts'
import { pdf, xlsx } from '#tests/support/samples/sample-files.ts'

export type Language = 'th' | 'en'

/** Texts of the screens in both languages. Texts that are equal in both languages are literal messages (S3 §5, §8). */
export const documentWords = {
  en: {
    upload: 'Upload',
    group: 'Email group',
    confirm: 'Confirm',
    stop: 'Stop',
    cancel: 'Cancel',
    remark: 'Remark in the email (optional)',
    uploaded: (count: number) => `${count} document${count === 1 ? '' : 's'} uploaded`,
    nothingLost: 'Nothing was lost. Check the connection and press Confirm again.',
    sendMail: 'Send mail',
    send: 'Send',
    kept: 'Kept, not sent',
    mailKept: 'Email kept, not sent: no mail server is set up.',
    downloadPdf: 'Download PDF',
    downloadExcel: 'Download Excel',
    open: 'Open',
    delete: 'Delete',
    deleteFile: 'Delete File',
    confirmedAlready: 'Confirmed, so it can no longer be deleted',
    confirmAsn: 'Confirm ASN',
    deliveryDate: 'Delivery date',
    confirmAndSend: 'Confirm and send',
    asnConfirmedAndSent: 'Confirmed. Email to the factory queued.',
    asnConfirmed: 'ASN confirmed',
    signConfirm: 'SIGN CONFIRM',
    viewConfirm: 'VIEW CONFIRM',
    signed: 'Confirmation saved',
    timeline: 'Timeline',
    search: 'Search',
    code: 'Sup. code',
    report: 'Report',
    notDownloaded: 'Show Not Download only',
    notConfirmed: 'Show Not Confirm only',
    showAll: 'Show All',
    chosen: 'Selected files',
    done: 'Uploaded',
    clear: 'Clear',
    remove: 'Remove',
    gone: 'This document no longer exists, or you may not see it',
    mails: 'Emails',
    asText: 'As text',
    mailSearch: 'Search subject or address',
    newOrder: 'A purchase order is waiting for you',
    confirmedOrder: 'A supplier has confirmed an order',
    toSign: (name: string) => `${name}: a document to sign`,
    wasSigned: (name: string) => `A supplier has signed the ${name}`,
  },
  th: {
    upload: 'อัปโหลด',
    group: 'กลุ่มอีเมล',
    confirm: 'ยืนยัน',
    stop: 'หยุด',
    cancel: 'ยกเลิก',
    remark: 'หมายเหตุในอีเมล (ถ้ามี)',
    uploaded: (count: number) => `อัปโหลดเอกสาร ${count} ฉบับแล้ว`,
    nothingLost: 'ข้อมูลที่กรอกยังอยู่ครบ กรุณาตรวจสอบการเชื่อมต่อแล้วกดยืนยันอีกครั้ง',
    sendMail: 'ส่งอีเมล',
    send: 'ส่ง',
    kept: 'เก็บไว้ ยังไม่ส่ง',
    mailKept: 'เก็บอีเมลไว้ ยังไม่ได้ส่ง: ยังไม่ได้ตั้งค่าเซิร์ฟเวอร์อีเมล',
    downloadPdf: 'ดาวน์โหลด PDF',
    downloadExcel: 'ดาวน์โหลด Excel',
    open: 'เปิดดู',
    delete: 'ลบ',
    deleteFile: 'ลบไฟล์',
    confirmedAlready: 'มีการยืนยันแล้ว จึงลบไม่ได้',
    confirmAsn: 'ยืนยัน ASN',
    deliveryDate: 'วันที่ส่งสินค้า',
    confirmAndSend: 'ยืนยันและส่ง',
    asnConfirmedAndSent: 'ยืนยันแล้ว และจัดคิวส่งอีเมลถึงโรงงานแล้ว',
    asnConfirmed: 'ยืนยัน ASN แล้ว',
    signConfirm: 'ลงนามยืนยัน',
    viewConfirm: 'ดูการยืนยัน',
    signed: 'บันทึกการยืนยันแล้ว',
    timeline: 'ประวัติ',
    search: 'ค้นหา',
    code: 'รหัสผู้ขาย',
    report: 'รายงาน',
    notDownloaded: 'เฉพาะที่ยังไม่ดาวน์โหลด',
    notConfirmed: 'เฉพาะที่ยังไม่ยืนยัน',
    showAll: 'แสดงทั้งหมด',
    chosen: 'ไฟล์ที่เลือก',
    done: 'อัปโหลดแล้ว',
    clear: 'ล้าง',
    remove: 'นำ',
    gone: 'ไม่มีเอกสารนี้แล้ว หรือไม่ใช่เอกสารของคุณ',
    mails: 'รายการอีเมล',
    asText: 'แบบข้อความ',
    mailSearch: 'ค้นหาหัวเรื่องหรืออีเมล',
    newOrder: 'มีใบสั่งซื้อใหม่สำหรับคุณ',
    confirmedOrder: 'ผู้ขายยืนยันใบสั่งซื้อแล้ว',
    toSign: (name: string) => `มีเอกสาร ${name} ให้ลงนาม`,
    wasSigned: (name: string) => `ผู้ขายลงนาม ${name} แล้ว`,
  },
} as const
export type Words = (typeof documentWords)[Language]

/** Sets the language of a user, which is also the language of mails to the user. */
export const setLanguage = async (portalUrl: string, identifier: string, language: Language): Promise<void> => {
  const { body } = await makeClient(portalUrl).post('/auth/local', { identifier, password: 'portal-demo' })
  const { jwt, user } = body as { jwt: string; user: { id: number } }
  await makeClient(portalUrl, jwt).put(`/users/${user.id}`, { language })
}

export const documentRow = (page: Page, text: string) => page.locator('.data-table tr.data-row', { hasText: text })

/** Waits for a notification with exactly this text. */
export const expectNotification = (page: Page, text: string): Promise<void> =>
  page
    .getByRole('region', { name: /Notifications|การแจ้งเตือน/ })
    .getByText(text, { exact: true })
    .waitFor()

/** Returns the button for the action `what` of the document or file whose name contains `of`. */
export const actionButton = (page: Page, what: string, of: string) =>
  page.locator(`button[aria-label^="${what}: "][aria-label*="${of}"]`).filter({ visible: true })

export const pdfFile = (name: string, size = 0) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdf(name, size)),
})
export const spreadsheetFile = (name: string) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(xlsx()),
})
type Given = ReturnType<typeof pdfFile>

/**
 * Selects an email group by typing.
 * @returns the email addresses in its chips
 */
export const chooseGroup = async (page: Page, t: Words, text: string): Promise<string[]> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.group, { exact: true }).fill(text)
  await page.locator('.ant-select-item-option').filter({ visible: true }).first().click()
  await dialog.locator('.address-chips li').first().waitFor()
  return dialog.locator('.address-chips li').allInnerTexts()
}

/** Drops files on the dialog. */
export const dropFiles = async (page: Page, files: readonly Given[]): Promise<void> => {
  const input = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }))
  const dataTransfer = await page.evaluateHandle(`{
    const transfer = new DataTransfer()
    for (const { name, mimeType, base64 } of ${JSON.stringify(input)})
      transfer.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], name, { type: mimeType }))
    transfer
  }`)
  const area = page.getByRole('dialog').locator('label', { has: page.locator('input[type=file]') })
  await area.dispatchEvent('dragover', { dataTransfer })
  await area.dispatchEvent('drop', { dataTransfer })
}

/**
 * Reads the newest mail in an administrator's mailbox that matches the search.
 * @returns its text
 */
export const readNewestMail = async (
  open: Open,
  language: Language,
  { subject, address, includes }: { readonly subject: string; readonly address: string; readonly includes: string },
): Promise<string> => {
  const t = documentWords[language]
  const page = await open({ language, as: 'admin' }, `/email-template?q=${encodeURIComponent(subject)}`)
  const newest = page.getByRole('navigation', { name: t.mails }).getByRole('button').first()
  await newest.click()
  const one = page.getByRole('article', { name: subject })
  await one.getByText(address, { exact: true }).waitFor()
  await one.getByRole('button', { name: t.asText }).click()
  const text = one.locator('pre')
  await text.getByText(includes).waitFor()
  return text.innerText()
}

/** The route of the first link in a mail. */
export const firstLinkRoute = (mail: string): string => /\/#(\/\S+)/.exec(mail)?.[1] ?? 'no link'

/** Clicks a download button of a document and returns the downloaded file. */
export const downloadFile = async (page: Page, what: string, of: string) => {
  const [download] = await Promise.all([page.waitForEvent('download'), actionButton(page, what, of).first().click()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

/**
 * Breaks the connection of uploads, either before they arrive or before their responses do.
 * @returns a function that repairs it
 */
export const breakUploads = async (page: Page, what: 'uploads' | 'answers') => {
  await page.route('**/api/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    if (what === 'answers') await route.fetch()
    await route.abort()
  })
  return () => page.unroute('**/api/*')
}
