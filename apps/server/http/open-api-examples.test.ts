import { expect, test } from 'vitest'
import { createExample, curlCommand } from './open-api-examples.ts'

test('[API-06] an example has the required fields, constants and formats of its schema', () => {
  const schema = {
    type: 'object',
    required: ['status', 'day', 'lines'],
    properties: {
      status: { const: 'deleted' },
      day: { type: 'string', format: 'date' },
      remark: { type: 'string' },
      lines: { type: 'array', items: { anyOf: [{ type: 'integer', exclusiveMinimum: 0 }, { type: 'null' }] } },
    },
  }
  expect(createExample(schema)).toEqual({ status: 'deleted', day: '2025-11-28', lines: [1] })
  expect(createExample({ type: ['string', 'null'], minLength: 6 })).toBe('text……')
})

test('[API-06] the example of a multipart request contains its required parts: files as file names, records as JSON', () => {
  const file = { type: 'string', format: 'binary' }
  const schema = {
    type: 'object',
    required: ['data', 'files'],
    properties: {
      data: { type: 'object', required: ['day'], properties: { day: { type: 'string', format: 'date' } } },
      files: { type: 'array', items: file },
      thumbnail: file,
    },
  }
  const content = { 'multipart/form-data': { schema }, 'application/json': { schema: { type: 'object' } } }
  expect(curlCommand('post', '/api/things', { requestBody: { content } })).toBe(
    `curl -X POST "$PORTAL/api/things" \\
  -H "Authorization: Bearer $KEY" \\
  -F 'data={"day":"2025-11-28"}' \\
  -F 'files=@FILE'`,
  )
})

test('[API-06] an example is a command line with path, required parameters and body', () => {
  const operation = {
    parameters: [
      { name: 'id', in: 'path', schema: { type: 'integer' } },
      { name: 'company', in: 'query', required: true, schema: { type: 'integer', minimum: 103 } },
      { name: 'q', in: 'query', schema: { type: 'string' } },
    ],
    requestBody: {
      content: {
        'application/json': { schema: { type: 'object', required: ['by'], properties: { by: { const: "it's" } } } },
      },
    },
  }
  expect(curlCommand('put', '/api/things/{id}', operation)).toBe(
    `curl -X PUT "$PORTAL/api/things/1?company=103" \\
  -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"by":"it'\\''s"}'`,
  )
  expect(curlCommand('get', '/api/settings', { security: [] })).toBe('curl "$PORTAL/api/settings"')
})
