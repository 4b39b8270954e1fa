import { z } from 'zod'
import { defineCall } from '#areas/accounts/call.ts'
import { filePart, fileParts, idempotencyHeaders } from '#areas/files/rules/upload-call.ts'
import type { CallInput } from '#kit/shared/call.ts'
import { deletedReply } from '#kit/shared/done-reply.ts'
import { type ListFieldKinds, listFields, listPaging } from '#kit/shared/list-query.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH, newsPages, newsTypes } from './rules/item.ts'

const id = z.coerce.number().int().positive()
const params = z.object({ id })

const readsNews = { method: 'GET', who: 'information.read', tag: 'news' } as const
const writesNews = { who: 'information.write', tag: 'news' } as const

const newsFile = z.object({
  _id: z.number().int(),
  name: z.string(),
  url: z.string(),
  ext: z.string(),
  mime: z.string(),
  size: z.number().int().describe('bytes'),
})
export type NewsFile = z.output<typeof newsFile>

/** An information item (S2 §3). */
export const newsItem = z.object({
  id: z.number().int(),
  title: z.string(),
  description: z.string(),
  type: z.enum(newsTypes),
  vendor_id: z.string().describe("comma-separated supplier ids or 'all'; a supplier sees only its own"),
  from: z.enum(newsPages),
  files: z.array(newsFile),
  thumbnail: newsFile,
  company: z.number().int().nullable().describe('inventory organisation that published it; null: of all'),
  factory: z.string().nullable(),
  version: z.number().int(),
  uploader: z.string(),
  createdAt: z.string().describe('ISO 8601, UTC'),
  updatedAt: z.string().describe('ISO 8601, UTC'),
})
export type NewsItem = z.output<typeof newsItem>

/** The fields by which news can be sorted and filtered, in addition to page, type and suppliers. */
export const newsFields = {
  id: 'integer',
  title: 'text',
  description: 'text',
  company: 'integer',
  factory: 'text',
  version: 'integer',
  uploader: 'text',
  createdAt: 'instant',
  updatedAt: 'instant',
} as const satisfies ListFieldKinds

export const listNews = defineCall({
  ...readsNews,
  path: '/information',
  summary: 'News and information that the caller may see, newest first',
  query: z.strictObject({
    from: z.enum(newsPages).optional(),
    type: z
      .string()
      .regex(new RegExp(`^(${newsTypes.join('|')})(,(${newsTypes.join('|')}))*$`))
      .optional()
      .describe('one, or several between commas'),
    vendor_id: z.literal('all').optional().describe('only what is for all suppliers'),
    _q: z.string().max(200).optional().describe('in title and description'),
    ...listPaging,
    ...listFields(newsFields),
  }),
  reply: z.array(newsItem),
})
export type NewsQuery = CallInput<typeof listNews>['query']

export const getNewsItem = defineCall({
  ...readsNews,
  path: '/information/:id',
  summary: 'One item',
  params,
  reply: newsItem,
})

const written = {
  title: z.string().max(MAX_TITLE_LENGTH),
  description: z.string().max(MAX_DESCRIPTION_LENGTH),
  vendor_id: z.string().max(20_000),
}

/** The content of the form field `data` for a new item. */
export const newsData = z.object({
  ...written,
  from: z.enum(newsPages),
  type: z.enum(newsTypes).default('news'),
})
export type NewsData = z.output<typeof newsData>

/** The changed fields of an item; missing fields stay unchanged. */
export const newsChange = z.object({
  ...z.object(written).partial().shape,
  type: z.enum(newsTypes).optional(),
  version: z
    .number()
    .int()
    .positive()
    .nullish()
    .describe('the version that was changed; refused when it is no longer the newest'),
  keep: z.array(z.number().int()).max(20).optional().describe('files that stay; all when left out'),
})
export type NewsChange = z.output<typeof newsChange>

/** The file fields of the form. The older names files.files and files.thumbnail are accepted too. */
const newsFiles = {
  files: fileParts.optional(),
  thumbnail: filePart.optional().describe('the preview image'),
}

export const createNews = defineCall({
  ...writesNews,
  method: 'POST',
  path: '/information',
  summary: 'Publish an item',
  status: 201,
  headers: idempotencyHeaders,
  multipart: z.object({ data: newsData, ...newsFiles }),
  reply: newsItem,
})

export const updateNews = defineCall({
  method: 'PUT',
  path: '/information/:id',
  ...writesNews,
  summary: 'Change an item',
  params,
  multipart: z.object({ data: newsChange, ...newsFiles }),
  body: newsChange.nullish(),
  reply: newsItem,
})

export const addNewsFiles = defineCall({
  method: 'POST',
  path: '/information/:id/files',
  ...writesNews,
  summary: 'Add files to an item, or replace its preview image',
  params,
  multipart: z.object(newsFiles),
  reply: newsItem,
})

export const deleteNews = defineCall({
  method: 'DELETE',
  path: '/information/:id',
  ...writesNews,
  summary: 'Delete an item with its files',
  params,
  reply: deletedReply,
})

export const deleteNewsFile = defineCall({
  method: 'DELETE',
  path: '/information/files/:id',
  ...writesNews,
  summary: 'Delete one file of an item',
  params,
  reply: deletedReply,
})

export const getNewsFile = defineCall({
  ...readsNews,
  path: '/information/files/:id',
  summary: 'A file or preview image of an item that the caller may see',
  params,
  query: z.strictObject({ inline: z.enum(['1']).optional() }),
  contentType: 'application/octet-stream',
  reply: z.never(),
})
