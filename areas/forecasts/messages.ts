import { defineMessages, fixedText } from '#kit/shared/message.ts'

/** Messages of the forecasts (S2 §5, §8). */
export const forecastMessages = defineMessages({
  FORECAST_FILE_REQUIRED: fixedText(400, 'Please select file'),
  FORECAST_GROUP_REQUIRED: fixedText(400, 'Please select mail group'),
  FORECAST_GROUP_DIFFERS: fixedText(409, 'File name and email group is not same.'),
  FORECAST_FILE_NAME: fixedText(409, 'File Name format is not correct (i.e. XXX-MM-YYYY-VERSION.XLS)'),
  FORECAST_EXISTS: fixedText(409, 'Upload error for {file}, file already exist'),
  FORECAST_NO_ADDRESS: fixedText(409, 'Upload error, no email alert'),
  FORECAST_UPLOADED: fixedText(200, 'Upload success, Email Sent to {list}'),
  FORECAST_UPLOAD_ERROR: fixedText(400, 'Upload error'),
  FORECAST_MAIL_SENT: fixedText(200, 'Email Sent!'),
  FORECAST_MAIL_SENT_TEXT: fixedText(200, 'Sent Successfully.'),
  FORECAST_MAIL_ERROR: fixedText(503, 'Email Error!'),
  FORECAST_MAIL_ERROR_TEXT: fixedText(503, 'Sent Fails.'),
  FORECAST_NOT_FOUND: { status: 404, en: 'Forecast not found', th: 'ไม่พบ Forecast' },
  FORECAST_FILE_KIND: {
    status: 415,
    en: '{name} is not a spreadsheet. Please upload .xlsx or .xls.',
    th: '{name} ไม่ใช่ไฟล์ Excel กรุณาอัปโหลดไฟล์ .xlsx หรือ .xls',
  },
  FORECAST_ONE_FILE: { status: 400, en: 'One file at a time', th: 'กรุณาส่งทีละไฟล์' },
  FORECAST_DATA_INVALID: {
    status: 400,
    en: 'The data of the forecast is not valid: {fields}',
    th: 'ข้อมูลของ Forecast ไม่ถูกต้อง: {fields}',
  },
  FORECAST_SORT_UNKNOWN: { status: 400, en: 'Cannot sort by {field}', th: 'ไม่สามารถเรียงตาม {field} ได้' },
})
