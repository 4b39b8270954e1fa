import type { Page } from '@playwright/test'

/**
 * Signs a demo account in on the sign-in page that is shown, and waits for what follows. The account's own language is
 * changed to the page's if it differs.
 */
export const signIn = async (page: Page, username: string, password = 'portal-demo'): Promise<void> => {
  const language = await page.locator('html').getAttribute('lang')
  await page.getByLabel(/^(Username|ชื่อผู้ใช้)/).fill(username)
  await page.getByLabel(/^(Password|รหัสผ่าน)/).fill(password)
  await page.getByRole('button', { name: /^(Sign In|เข้าสู่ระบบ)$/ }).click()
  await page.waitForURL((url) => !url.hash.startsWith('#/signin'))
  const person = page.getByRole('button', { name: new RegExp(`: ${username}`) })
  await person.waitFor()
  if ((await page.locator('html').getAttribute('lang')) === language) return
  const choice = page.getByRole('button', { name: language === 'th' ? 'ไทย' : 'English', exact: true })
  const hidden = !(await choice.isVisible())
  if (hidden) await person.click()
  await choice.click()
  await page.locator(`html[lang=${language}]`).waitFor()
  if (hidden) await person.click()
}
