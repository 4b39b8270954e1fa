import { DocumentList } from '../list/document-list.tsx'
import { signingScreen } from './signing-screen.tsx'

const sqmScreen = signingScreen({
  name: 'sqm',
  table: { en: 'Supplier quality manuals', th: 'คู่มือคุณภาพผู้ขาย (SQM)' },
  title: { en: 'Upload File: SQM', th: 'อัปโหลดไฟล์: SQM' },
  drop: {
    en: 'Drop one PDF and one Excel file here, or choose files',
    th: 'ลากไฟล์ PDF 1 ไฟล์ และ Excel 1 ไฟล์มาวางที่นี่ หรือเลือกไฟล์',
  },
  reportName: 'SQM',
  hasSpreadsheet: true,
})

/** The page `/purchase`: supplier quality manuals. */
const SqmPage = () => <DocumentList screen={sqmScreen} />
export default SqmPage
