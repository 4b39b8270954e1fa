import { addressText, type RawSearch, useAddressState } from '#kit/web/address.ts'
import { useLanguage } from '#kit/web/i18n.ts'
import { DocumentList } from '../list/document-list.tsx'
import { signingScreen } from './signing-screen.tsx'

const codeOfConductScreen = signingScreen({
  name: 'coc',
  table: { en: 'Codes of conduct', th: 'จรรยาบรรณผู้ขาย' },
  title: { en: 'Upload File: Supplier Code of Conduct', th: 'อัปโหลดไฟล์: จรรยาบรรณผู้ขาย' },
  drop: { en: 'Drop one PDF here, or choose a file', th: 'ลากไฟล์ PDF 1 ไฟล์มาวางที่นี่ หรือเลือกไฟล์' },
  reportName: 'Code-of-Conduct',
  hasSpreadsheet: false,
})

/** The headings of the two policies that the menu lists next to the code of conduct, by their names in the URL. */
const policies = {
  'whistle-blowing': { en: 'Whistle blowing policy', th: 'นโยบายการแจ้งเบาะแส' },
  'anti-corruption': { en: 'Anti-Corruption policy', th: 'นโยบายต่อต้านการทุจริต' },
} as const
type Policy = keyof typeof policies

const readPolicy = (raw: RawSearch): { policy: Policy | undefined } => {
  const name = addressText(raw, 'policy')
  return { policy: Object.hasOwn(policies, name) ? (name as Policy) : undefined }
}

/** The page `/codeOfconduct`. The two policies in the menu open it too, each with its own heading (G-174). */
const CodeOfConductPage = () => {
  const language = useLanguage()
  const [{ policy }] = useAddressState(readPolicy)
  return (
    <DocumentList
      key={policy ?? 'all'}
      screen={codeOfConductScreen}
      {...(policy ? { heading: <h2 className="policy-heading">{policies[policy][language]}</h2> } : {})}
    />
  )
}
export default CodeOfConductPage
