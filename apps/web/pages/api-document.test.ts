import { expect, test } from 'vitest'
import { fieldTypeText, matchingOperations, readOperations } from './api-document.ts'

const document = {
  components: { schemas: { Delivery: { type: 'object', properties: { id: { type: 'integer' } } } } },
  paths: {
    '/api/deliveries/{id}': {
      get: {
        operationId: 'getDeliveriesById',
        tags: ['deliveries'],
        summary: 'One delivery',
        security: [{ session: [] }, { key: [] }, { oauth: ['deliveries:read'] }],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'day', in: 'query' },
          { name: 'day_gte', in: 'query' },
          { name: 'day_lte', in: 'query' },
        ],
        responses: {
          '200': {
            description: 'Default Response',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['day'],
                  properties: { day: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] } },
                },
              },
            },
          },
          '404': { description: 'Not found' },
        },
        'x-codeSamples': [{ source: 'curl' }],
      },
    },
    '/api/deliveries': {
      get: {
        operationId: 'getDeliveries',
        summary: 'All of them',
        responses: {
          '200': {
            description: 'Default Response',
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Delivery' } } },
            },
          },
        },
      },
    },
    '/api/users/me': { get: { operationId: 'getUsersMe', summary: 'The signed-in user', responses: {} } },
  },
}

test('[API-06] reads each call of the document with its scope, fields, replies and example', () => {
  expect(readOperations(document)[0]).toMatchObject({
    method: 'GET',
    scope: 'deliveries:read',
    inputs: [{ name: 'id', place: 'path', type: 'integer', isRequired: true }, { name: 'day, _gte, _lte' }],
    outputs: [{ name: 'day', place: 'reply', type: 'date or null', isRequired: true }],
    replies: [{ status: '200' }, { status: '404', text: 'Not found' }],
    example: 'curl',
  })
  expect(readOperations(document)[1]?.outputs).toMatchObject([{ name: 'id', type: 'integer' }])
  expect(fieldTypeText({ $ref: '#/components/schemas/Delivery' })).toBe('object')
  expect(fieldTypeText({ type: 'array', items: { enum: ['a', 'b'] } })).toBe('list of "a" | "b"')
})

test('[API-06] finds calls by words, and filters the calls that keys may make', () => {
  const operations = readOperations(document)
  const ids = (text: string, onlyKeys: boolean) => matchingOperations(operations, text, onlyKeys).map(({ id }) => id)
  expect(ids('user signed', false)).toEqual(['getUsersMe'])
  expect(ids('', true)).toEqual(['getDeliveriesById'])
  expect(ids('user', true)).toEqual([])
})
