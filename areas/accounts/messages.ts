import { defineMessages, fixedText } from '#kit/shared/message.ts'
import { signInMessages } from './rules/sign-in/sign-in-messages.ts'

const wrongCode = {
  en: 'This code is incorrect, or was used before. Enter the next code that the app shows.',
  th: 'รหัสไม่ถูกต้องหรือใช้ไปแล้ว กรุณากรอกรหัสถัดไปที่แอปแสดง',
}

const otherMessages = defineMessages({
  LOGIN_FAILS: fixedText(401, 'login fails'),
  LOGIN_LOCKED: {
    status: 429,
    en: 'Too many failed sign-ins. Try again in {seconds} seconds.',
    th: 'เข้าสู่ระบบไม่สำเร็จหลายครั้ง กรุณาลองใหม่ในอีก {seconds} วินาที',
  },
  SECOND_FACTOR_FAILS: { status: 401, ...wrongCode },
  SECOND_FACTOR_LOCKED: {
    status: 429,
    en: 'Too many wrong codes. Try again in {seconds} seconds.',
    th: 'กรอกรหัสผิดหลายครั้ง กรุณาลองใหม่ในอีก {seconds} วินาที',
  },
  SIGN_IN_STEP_EXPIRED: {
    status: 401,
    en: 'This sign-in took too long. Enter user name and password again.',
    th: 'ใช้เวลาเข้าสู่ระบบนานเกินไป กรุณากรอกชื่อผู้ใช้และรหัสผ่านอีกครั้ง',
  },
  CODE_NOT_RIGHT: { status: 400, ...wrongCode },
  SECOND_FACTOR_EXISTS: {
    en: 'An authenticator app is set up already. Remove it first.',
    th: 'ตั้งค่าแอปยืนยันตัวตนไว้แล้ว กรุณาลบแอปเดิมก่อน',
  },
  SECOND_FACTOR_MISSING: {
    en: 'No authenticator app is set up.',
    th: 'ยังไม่ได้ตั้งค่าแอปยืนยันตัวตน',
  },
  SECOND_FACTOR_REQUIRED: {
    en: 'Your account needs a second factor, so it cannot be removed.',
    th: 'บัญชีของคุณต้องใช้การยืนยันตัวตนขั้นที่สอง จึงลบวิธียืนยันตัวตนนี้ไม่ได้',
  },
  FORBIDDEN: {
    status: 403,
    en: 'Your account is not allowed to do this.',
    th: 'บัญชีของคุณไม่มีสิทธิ์ทำรายการนี้',
  },
  RESET_FAILS: fixedText(400, 'Reset fails'),
  RESET_DONE: fixedText(200, 'Reset password successful'),
  EMAIL_CONFIRMED: {
    status: 200,
    en: 'Email address confirmed. Please sign in again.',
    th: 'ยืนยันอีเมลเรียบร้อยแล้ว กรุณาเข้าสู่ระบบอีกครั้ง',
  },
  EMAIL_CONFIRM_FAILS: {
    status: 400,
    en: 'This link is no longer valid. Ask the administrator of your account for a new one.',
    th: 'ลิงก์นี้ใช้ไม่ได้แล้ว กรุณาขอลิงก์ใหม่จากผู้ดูแลระบบ',
  },
  USER_UPDATE_FAILS: fixedText(400, 'User update fails'),
  EMAIL_CONFIRMATION_REQUESTED: {
    status: 200,
    en: 'A confirmation link was sent to {email}. The old address stays valid until the link is opened.',
    th: 'ระบบส่งลิงก์ยืนยันไปที่ {email} แล้ว อีเมลเดิมยังใช้ได้จนกว่าจะเปิดลิงก์และยืนยัน',
  },
  USER_UPDATED: fixedText(200, 'User update successfully!'),
  PASSWORD_TOO_SHORT: {
    status: 400,
    en: 'The password needs at least {length} characters.',
    th: 'รหัสผ่านต้องมีอย่างน้อย {length} ตัวอักษร',
  },
  PASSWORD_IS_OWN_DATA: {
    status: 400,
    en: 'The password must not consist of the user name, the email address or the company name.',
    th: 'รหัสผ่านต้องไม่ใช่ชื่อผู้ใช้ อีเมล หรือชื่อบริษัท',
  },
  PASSWORD_IS_PORTAL_WORDS: {
    status: 400,
    en: 'The password must not consist of words of the portal, such as supplier, delivery or order.',
    th: 'รหัสผ่านต้องไม่ใช่คำที่ใช้ในระบบนี้ เช่น ผู้ขาย จัดส่ง หรือสั่งซื้อ',
  },
  PASSWORD_TOO_COMMON: {
    status: 400,
    en: 'This password is easy to guess. Please choose another one.',
    th: 'รหัสผ่านนี้คาดเดาได้ง่าย กรุณาตั้งรหัสผ่านอื่น',
  },
  PASSWORD_CHANGE_LOCKED: {
    status: 429,
    en: 'The old password was wrong too many times. Try again in {seconds} seconds.',
    th: 'กรอกรหัสผ่านเดิมผิดหลายครั้ง กรุณาลองใหม่ในอีก {seconds} วินาที',
  },
  PASSWORDS_DIFFER: {
    status: 400,
    en: 'Password and confirmation are not the same.',
    th: 'รหัสผ่านและการยืนยันรหัสผ่านไม่ตรงกัน',
  },
  USER_CREATED: fixedText(200, 'User created successful'),
  USER_CREATE_ERROR: fixedText(400, 'Error: {error}'),
  USER_DELETED: fixedText(200, 'Delete successfully!'),
  USER_DELETE_FAILS: fixedText(400, 'Delete fails'),
  EMAIL_CHANGED_INVALID: fixedText(400, 'Email have been change to invalid email format'),
  ALERT_EMAIL_EMPTY: { status: 400, en: 'No data', th: 'ไม่มีข้อมูล' },
  SAVED: { status: 200, en: 'Saved successfully', th: 'บันทึกสำเร็จ' },
  ALERT_EMAILS_TOO_MANY: {
    status: 400,
    en: 'An alert list holds at most {most} addresses.',
    th: 'รายการอีเมลแจ้งเตือนมีได้ไม่เกิน {most} อีเมล',
  },
  SESSION_NOT_FOUND: {
    status: 404,
    en: 'This device is already signed out.',
    th: 'อุปกรณ์นี้ออกจากระบบไปแล้ว',
  },
  USER_NOT_FOUND: { status: 404, en: 'This user does not exist or was deleted.', th: 'ไม่พบผู้ใช้นี้ หรือถูกลบไปแล้ว' },
  USER_CHANGED: {
    en: '{by} has changed this user in the meantime. Compare with the current data, then try again.',
    th: '{by} แก้ไขข้อมูลผู้ใช้นี้ไปแล้ว กรุณาเปรียบเทียบกับข้อมูลปัจจุบัน แล้วลองใหม่',
  },
  USER_TYPE_NOT_ALLOWED: {
    status: 403,
    en: 'You may not create users of this type.',
    th: 'คุณไม่มีสิทธิ์สร้างผู้ใช้ประเภทนี้',
  },
  USER_VENDOR_REQUIRED: { status: 400, en: 'Please choose the supplier', th: 'กรุณาเลือกผู้ขาย' },
  USER_VENDOR_UNKNOWN: { status: 400, en: 'The ERP has no such supplier.', th: 'ไม่พบผู้ขายรายนี้ใน ERP' },
  USER_WITHOUT_SUPPLIER: {
    en: '{username} does not work for a supplier.',
    th: '{username} ไม่ใช่ผู้ใช้ของผู้ขาย',
  },
  USER_COMPANY_REQUIRED: { status: 400, en: 'Please choose the company', th: 'กรุณาเลือกบริษัท' },
  USER_COMPANY_UNKNOWN: { status: 400, en: 'The ERP has no such organisation.', th: 'ไม่พบองค์กรนี้ใน ERP' },
  USER_COMPANY_NOT_ALLOWED: {
    status: 403,
    en: 'You can only create users of your own organisation.',
    th: 'คุณสร้างได้เฉพาะผู้ใช้ในองค์กรของคุณเท่านั้น',
  },
  USER_STORE_NAME_REQUIRED: { status: 400, en: 'Please fill in the store name', th: 'กรุณากรอกชื่อคลังสินค้า' },
  USERNAME_REQUIRED: { status: 400, en: 'Please enter the user name', th: 'กรุณากรอกชื่อผู้ใช้' },
  USERNAME_INVALID: {
    status: 400,
    en: '{least} to {most} Thai or English letters, digits, dots, dashes and underscores, not an email address.',
    th: 'ใช้ตัวอักษรไทยหรืออังกฤษ ตัวเลข จุด ขีดกลาง และขีดล่าง {least} ถึง {most} ตัว ห้ามใช้อีเมล',
  },
  USERNAME_TAKEN: {
    en: 'The user name {username} is taken. Please choose another one.',
    th: 'ชื่อผู้ใช้ {username} มีผู้อื่นใช้แล้ว กรุณาใช้ชื่ออื่น',
  },
  USER_EMAIL_INVALID: {
    status: 400,
    en: 'Please enter a full email address, like name@company.com',
    th: 'กรุณากรอกอีเมลให้ครบถ้วน เช่น name@company.com',
  },
  USER_EMAIL_TAKEN: {
    en: 'The address {email} belongs to another user.',
    th: 'อีเมล {email} เป็นของผู้ใช้อื่นแล้ว',
  },
  USER_OWN_ACCOUNT: {
    en: 'You cannot block or delete your own account.',
    th: 'คุณระงับหรือลบบัญชีของตนเองไม่ได้',
  },
  USER_LAST_ADMIN: {
    en: '{username} is the last administrator here. Create another one first.',
    th: '{username} เป็นผู้ดูแลระบบคนสุดท้าย กรุณาสร้างผู้ดูแลระบบคนใหม่ก่อน',
  },
  USER_KEY_REUSED: {
    en: 'This Idempotency-Key was already used for another user.',
    th: 'Idempotency-Key นี้ถูกใช้กับผู้ใช้อื่นแล้ว',
  },
  PASSKEY_FAILS: {
    status: 400,
    en: 'The passkey was not accepted. Try again.',
    th: 'ระบบไม่ยอมรับพาสคีย์นี้ กรุณาลองใหม่',
  },
  PASSKEY_SIGN_IN_FAILS: {
    status: 401,
    en: 'The portal does not know this passkey. Sign in with your password.',
    th: 'ระบบไม่รู้จักพาสคีย์นี้ กรุณาเข้าสู่ระบบด้วยรหัสผ่าน',
  },
  PASSKEY_NOT_FOUND: { status: 404, en: 'This passkey was removed already.', th: 'พาสคีย์นี้ถูกลบไปแล้ว' },
  INVITATION_FAILS: {
    status: 400,
    en: 'This invitation is no longer valid. Ask your administrator for a new one.',
    th: 'คำเชิญนี้ใช้ไม่ได้แล้ว กรุณาขอคำเชิญใหม่จากผู้ดูแลระบบ',
  },
  INVITATION_ACCEPTED: {
    status: 200,
    en: 'Password set. Please sign in.',
    th: 'ตั้งรหัสผ่านเรียบร้อยแล้ว กรุณาเข้าสู่ระบบ',
  },
  INVITATION_NOT_FOUND: {
    en: 'This user has a password already.',
    th: 'ผู้ใช้นี้ตั้งรหัสผ่านแล้ว',
  },
  INVITED_TYPE_UNKNOWN: {
    status: 400,
    en: "'{type}' is not a user type.",
    th: "'{type}' ไม่ใช่ประเภทผู้ใช้",
  },
  INVITED_TWICE: { status: 400, en: '{name} is in the list twice.', th: '{name} ซ้ำในรายการ' },
  KEY_NOT_VALID: {
    status: 401,
    en: 'This key or access token is not valid. It may have expired or been revoked.',
    th: 'คีย์หรือโทเคนนี้ใช้ไม่ได้ อาจหมดอายุหรือถูกยกเลิกแล้ว',
  },
  KEY_SCOPE_MISSING: {
    status: 403,
    en: 'The key does not have the scope {scope} that this call needs.',
    th: 'คีย์นี้ไม่มีขอบเขตสิทธิ์ {scope} ที่จำเป็นสำหรับ API นี้',
  },
  KEY_CALL_NOT_ALLOWED: {
    status: 403,
    en: 'This call is for users only, not for keys.',
    th: 'API นี้ใช้ได้เฉพาะผู้ใช้ เรียกด้วยคีย์ไม่ได้',
  },
  KEYS_NOT_ALLOWED: {
    status: 403,
    en: 'Your company may not use keys yet. Ask an administrator of the factory to allow it.',
    th: 'บริษัทของคุณยังไม่ได้รับอนุญาตให้ใช้คีย์ กรุณาติดต่อผู้ดูแลระบบของโรงงาน',
  },
  KEY_NOT_FOUND: { status: 404, en: 'There is no such key, or it was revoked.', th: 'ไม่พบคีย์นี้ หรือถูกยกเลิกไปแล้ว' },
  KEY_OF_OTHERS: {
    status: 403,
    en: 'Only users of the supplier or organisation of this key may replace it.',
    th: 'เฉพาะผู้ใช้ของผู้ขายหรือองค์กรเจ้าของคีย์เท่านั้นที่เปลี่ยนคีย์นี้ได้',
  },
  KEY_END_PAST: {
    status: 400,
    en: 'The key would have expired already. Choose a later day.',
    th: 'วันหมดอายุผ่านไปแล้ว กรุณาเลือกวันที่หลังจากนี้',
  },
  TOO_MANY_KEYS: {
    en: 'There are {most} active keys already. Revoke one that is no longer used.',
    th: 'มีคีย์ที่ใช้งานอยู่ครบ {most} คีย์แล้ว กรุณายกเลิกคีย์ที่ไม่ได้ใช้',
  },
  OAUTH_CLIENT_UNKNOWN: {
    status: 401,
    error: 'invalid_client',
    en: 'The client ID or the client secret is incorrect, or the key is no longer active.',
    th: 'client id หรือ client secret ไม่ถูกต้อง หรือคีย์ใช้ไม่ได้แล้ว',
  },
  OAUTH_GRANT_UNSUPPORTED: {
    status: 400,
    error: 'unsupported_grant_type',
    en: 'Only the grant type client_credentials is supported.',
    th: 'รองรับเฉพาะ grant type client_credentials เท่านั้น',
  },
  OAUTH_SCOPE_INVALID: {
    status: 400,
    error: 'invalid_scope',
    en: 'The key does not have all of these scopes.',
    th: 'คีย์นี้ไม่มีขอบเขตสิทธิ์ครบตามที่ขอ',
  },
  OAUTH_REQUEST_INVALID: {
    status: 400,
    error: 'invalid_request',
    en: 'Send grant_type, client_id and client_secret once each, as a form or with Basic authentication.',
    th: 'กรุณาส่ง grant_type, client_id และ client_secret อย่างละหนึ่งครั้ง ผ่านฟอร์มหรือ Basic authentication',
  },
  PROVIDER_NOT_FOUND: {
    status: 404,
    en: 'This sign-in is no longer offered. Reload the page.',
    th: 'ไม่มีช่องทางเข้าสู่ระบบนี้แล้ว กรุณาโหลดหน้านี้ใหม่',
  },
  PROVIDER_CHANGED: {
    en: 'Another administrator has changed this provider in the meantime. Close the window and try again.',
    th: 'มีผู้แก้ไขข้อมูลนี้ไปแล้ว กรุณาปิดหน้าต่างแล้วลองใหม่',
  },
  SECOND_FACTOR_RULES_CHANGED: {
    en: 'Another administrator has changed these rules in the meantime. The page now shows the current rules. Make your change again.',
    th: 'มีผู้แก้ไขกฎเหล่านี้ไปแล้ว หน้านี้แสดงกฎปัจจุบันแล้ว กรุณาแก้ไขอีกครั้ง',
  },
  PROVIDER_SIGN_IN_ENDED: {
    status: 401,
    en: 'This sign-in took too long, was used already, or began in another browser. Start again.',
    th: 'การเข้าสู่ระบบนี้ใช้เวลานานเกินไป ถูกใช้ไปแล้ว หรือเริ่มจากเบราว์เซอร์อื่น กรุณาเริ่มใหม่',
  },
  PROVIDER_NOT_FOR_USER: {
    status: 401,
    en: '{provider} is not a sign-in for your portal account. Ask your administrator.',
    th: 'บัญชีของคุณเข้าสู่ระบบด้วย {provider} ไม่ได้ กรุณาสอบถามผู้ดูแลระบบ',
  },
  PROVIDER_IDENTITY_TAKEN: {
    en: 'This account of {provider} or your portal account is linked to another one already. Remove that link first, or ask your administrator.',
    th: 'บัญชี {provider} นี้หรือบัญชีของคุณในระบบเชื่อมกับบัญชีอื่นอยู่แล้ว กรุณายกเลิกการเชื่อมโยงนั้นก่อน หรือสอบถามผู้ดูแลระบบ',
  },
  PROVIDER_UNLINK_REFUSED: {
    en: 'You can sign in with {provider} only, so the link cannot be removed.',
    th: 'คุณเข้าสู่ระบบได้ด้วย {provider} เท่านั้น จึงยกเลิกการเชื่อมโยงไม่ได้',
  },
  IDENTITY_NOT_FOUND: {
    status: 404,
    en: 'This link does not exist or was removed.',
    th: 'ไม่พบการเชื่อมโยงบัญชีนี้ หรือถูกยกเลิกไปแล้ว',
  },
  PROVIDER_NAME_INVALID: {
    status: 400,
    en: 'Please enter a name of at most {most} characters. The button shows it.',
    th: 'กรุณากรอกชื่อไม่เกิน {most} ตัวอักษร ชื่อนี้จะแสดงบนปุ่ม',
  },
  PROVIDER_FIELD_REQUIRED: { status: 400, en: 'Please fill this in', th: 'กรุณากรอกข้อมูล' },
  PROVIDER_ISSUER_INVALID: {
    status: 400,
    en: 'Please enter the full address of the issuer, beginning with https://',
    th: 'กรุณากรอกที่อยู่ของผู้ออกโทเคน (issuer) ให้ครบถ้วน ขึ้นต้นด้วย https://',
  },
  PROVIDER_ORGANISATION_REQUIRED: {
    status: 400,
    en: 'Please choose at least one organisation',
    th: 'กรุณาเลือกอย่างน้อยหนึ่งองค์กร',
  },
  PROVIDER_ORGANISATION_UNKNOWN: { status: 400, en: 'The ERP has no such organisation.', th: 'ไม่พบองค์กรนี้ใน ERP' },
  PROVIDER_UNREACHABLE: {
    status: 503,
    en: '{provider} is not responding ({detail}). Try again later.',
    th: '{provider} ไม่ตอบสนอง ({detail}) กรุณาลองใหม่ภายหลัง',
  },
  PROVIDER_CERTIFICATE: {
    status: 503,
    en: 'The certificate of {provider} is not trusted ({detail}).',
    th: 'ใบรับรองของ {provider} ไม่น่าเชื่อถือ ({detail})',
  },
  PROVIDER_NOT_JSON: {
    en: 'The address is reachable but is not an OpenID Connect provider: {detail}. Check the issuer.',
    th: 'เชื่อมต่อที่อยู่นี้ได้ แต่ไม่ใช่ผู้ให้บริการ OpenID Connect: {detail} กรุณาตรวจสอบ issuer',
  },
  PROVIDER_ISSUER_DIFFERS: {
    en: 'The provider calls itself {detail}. Enter exactly this as the issuer, if it is the right one.',
    th: 'ผู้ให้บริการระบุ issuer ของตนเองเป็น {detail} หากถูกต้อง กรุณากรอกให้ตรงกันทุกตัวอักษร',
  },
  PROVIDER_INCOMPLETE: {
    en: 'The configuration of the provider lacks {detail}.',
    th: 'การตั้งค่าของผู้ให้บริการไม่มี {detail}',
  },
  PROVIDER_CLIENT_REFUSED: {
    en: '{provider} does not accept client ID and secret ({detail}). Check both.',
    th: '{provider} ไม่ยอมรับ client ID และ secret ({detail}) กรุณาตรวจสอบทั้งสองค่า',
  },
  PROVIDER_REDIRECT_REFUSED: {
    en: 'Client ID and secret are right, but {provider} does not accept the redirect address ({detail}). Register it there.',
    th: 'client ID และ secret ถูกต้อง แต่ {provider} ไม่ยอมรับ redirect URI ({detail}) กรุณาลงทะเบียนที่ผู้ให้บริการ',
  },
  PROVIDER_SECRET_UNREADABLE: {
    en: 'The stored secret cannot be read, because ENCRYPTION_KEY has changed. Enter the secret again.',
    th: 'อ่าน secret ที่เก็บไว้ไม่ได้ เพราะ ENCRYPTION_KEY เปลี่ยนไป กรุณากรอก secret อีกครั้ง',
  },
  PROVIDER_DENIED: {
    status: 401,
    en: '{provider} did not sign you in: {detail}',
    th: '{provider} ไม่อนุญาตให้เข้าสู่ระบบ: {detail}',
  },
  PROVIDER_ANSWER_WRONG: {
    status: 401,
    en: 'The response of {provider} could not be trusted, so you are not signed in ({detail}). Start again.',
    th: 'คำตอบจาก {provider} ไม่น่าเชื่อถือ จึงยังไม่ได้เข้าสู่ระบบ ({detail}) กรุณาเริ่มใหม่',
  },
  USER_SORT_UNKNOWN: { status: 400, en: 'Cannot sort by {field}.', th: 'เรียงลำดับตาม {field} ไม่ได้' },
})

export const accountMessages = { ...signInMessages, ...otherMessages }
