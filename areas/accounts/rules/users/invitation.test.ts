import { expect, test } from 'vitest'
import { readInvited } from './invitation.ts'

test('[SES-13] reads a list with headings, empty rows and missing cells', () => {
  const { users, faults } = readInvited([
    ['First Name', 'E-mail', 'Type', 'Supplier', 'Company', 'Store name'],
    ['somchai', ' somchai@siam.example ', 'Vendor', '100234'],
    ['', '', ''],
    ['dock 1', 'dock@factory.example', 'store', '', '103', 'Main store'],
  ])
  expect(faults).toEqual([])
  expect(users).toEqual([
    {
      row: 2,
      user: {
        username: 'somchai',
        email: 'somchai@siam.example',
        user_type: 'vendor',
        vendor_id: 100234,
        company_id: null,
        store_name: '',
      },
    },
    {
      row: 4,
      user: {
        username: 'dock 1',
        email: 'dock@factory.example',
        user_type: 'store',
        vendor_id: null,
        company_id: 103,
        store_name: 'Main store',
      },
    },
  ])
})

test('[SES-13] reports the rows with an unknown type, an invalid number, or a user name or email address that occurs twice', () => {
  const { users, faults } = readInvited([
    ['one', 'one@siam.example', 'vendor', '100234'],
    ['two', 'two@siam.example', 'manager', '100234'],
    ['three', 'three@siam.example', 'vendor', 'Siam'],
    ['ONE', 'other@siam.example', 'vendor', '100234'],
    ['five', 'ONE@siam.example', 'vendor', '100234'],
  ])
  expect(users.map(({ row }) => row)).toEqual([1])
  expect(faults.map(({ row, refusal }) => [row, refusal.message.code])).toEqual([
    [2, 'INVITED_TYPE_UNKNOWN'],
    [3, 'USER_VENDOR_UNKNOWN'],
    [4, 'INVITED_TWICE'],
    [5, 'INVITED_TWICE'],
  ])
})
