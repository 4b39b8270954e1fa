import { expect, test } from 'vitest'
import { isCommonPassword } from './frequent-passwords.ts'

test('[SES-15] recognises the 10,000 most common passwords, also repeated or surrounded by digits and signs', () => {
  for (const password of ['password', '123qweasdzxc', 'PasswordPassword', 'Sunshine2026!', '!!dragon2026!!'])
    expect([password, isCommonPassword(password)]).toEqual([password, true])
  for (const password of ['a good password', 'green mangoes for lunch', 'รหัสผ่านที่จำง่าย'])
    expect([password, isCommonPassword(password)]).toEqual([password, false])
})
