/** The head of the OpenAPI document; its calls come from the contracts. */
export const openApi = (version: string) => ({
  openapi: '3.1.0' as const,
  info: {
    title: 'Supplier delivery portal',
    version,
    description:
      'Errors have one shape: { statusCode, code, message, error, details }. Lists take _start, _limit (-1 = all, streamed) and _sort, and answer Content-Range.',
  },
  servers: [{ url: '/' }],
  components: { securitySchemes: { session: { type: 'http' as const, scheme: 'bearer', bearerFormat: 'JWT' } } },
  security: [{ session: [] }],
})
