import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AccountMail } from '#areas/accounts/server/mail.port.ts'

/**
 * Keeps mails as text files in a folder (mode 0700) for the operator to read: `npm run portal -- mails`.
 * @param publicUrl where people reach the portal, for the links
 */
export const openMailbox = (folder: string, publicUrl: string, now: () => Date): AccountMail => ({
  passwordReset: async ({ to, username, code, language }) => {
    const link = `${publicUrl}/#/reset-password?code=${code}`
    const [subject, text] =
      language === 'th'
        ? [
            'ตั้งรหัสผ่านใหม่',
            `เรียนคุณ ${username}\n\nกรุณาตั้งรหัสผ่านใหม่ภายใน 1 ชั่วโมงที่ลิงก์นี้\n${link}\n\nหากคุณไม่ได้ร้องขอ ไม่ต้องดำเนินการใด ๆ`,
          ]
        : [
            'Set a new password',
            `Dear ${username},\n\nplease set a new password within one hour:\n${link}\n\nIf you did not ask for it, you need not do anything.`,
          ]
    const at = now().toISOString()
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${at.replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.txt`)
    await writeFile(`${path}.part`, `Date: ${at}\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 })
    await rename(`${path}.part`, path)
  },
})
