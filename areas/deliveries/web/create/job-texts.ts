import { defineTexts } from '#kit/web/i18n.ts'

/** Texts of the search tabs and of the search by jobs, JOB OSP (S1 §2). */
export const jobTexts = defineTexts({
  en: {
    searchBy: 'Search by',
    po: 'PO',
    job: 'JOB OSP',
    jobNo: 'JOB No',
    jobNoMore: 'JOB No {number}',
    add: 'ADD',
    remove: 'Remove',
    removeJob: 'Remove JOB No {number}',
    foundJobs_one: 'JOB {jobs}: {count} line',
    foundJobs_other: 'JOB {jobs}: {count} lines',
    nothingYet: 'Which job do you want to deliver?',
    nothingYetText:
      'Enter the job numbers and search. Their open lines appear here; type what you deliver into QTY Del.',
    nothingYetRead: 'Enter a PO number and the supplier. Its outside-processing lines appear here with their jobs.',
  },
  th: {
    searchBy: 'ค้นหาตาม',
    po: 'PO',
    job: 'JOB OSP',
    jobNo: 'JOB No',
    jobNoMore: 'JOB No {number}',
    add: 'เพิ่ม',
    remove: 'ลบ',
    removeJob: 'ลบ JOB No {number}',
    foundJobs_other: 'JOB {jobs}: {count} รายการ',
    nothingYet: 'ต้องการส่งงาน JOB ใด',
    nothingYetText: 'กรอกเลขที่ JOB แล้วกดค้นหา รายการที่ยังส่งได้จะแสดงที่นี่ จากนั้นกรอกจำนวนที่ส่งในช่อง QTY Del.',
    nothingYetRead: 'กรอกเลขที่ PO และเลือก Supplier รายการงาน OSP จะแสดงที่นี่พร้อมเลขที่ JOB',
  },
})
