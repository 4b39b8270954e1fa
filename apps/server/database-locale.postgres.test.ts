import { expect, test } from 'vitest'
import { openPostgres } from '#adapters/postgres/server.ts'
import { newPostgresDatabase } from '#tests/support/world.ts'
import { localeWarnings } from './config/unsafe-settings.ts'

const warningsWith = async (locale: string): Promise<string[]> => {
  const { url, drop } = await newPostgresDatabase('template0', locale)
  const database = await openPostgres(url, 1)
  try {
    await database.script('create extension pg_trgm')
    return await localeWarnings(database)
  } finally {
    await database.close()
    await drop()
  }
}

test('[OPS-12] warns of a database whose locale leaves Thai letters out of the search indexes', async () => {
  expect(await warningsWith('C')).toEqual([expect.stringContaining('C.UTF-8')])
})

test('[OPS-12] does not warn of a database with the locale of the guide', async () => {
  // the guide is for Linux; other systems may not have this locale
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'
  expect(await warningsWith(locale)).toEqual([])
})
