/** Rate limit settings for tests and benchmarks, which send more requests than users do. */
export const noLimits = {
  SIGN_INS_PER_MINUTE: '1000000',
  ADDRESS_REQUESTS_PER_MINUTE: '1000000',
  USER_REQUESTS_PER_MINUTE: '1000000',
  LARGE_BODIES_PER_MINUTE: '1000000',
  LIVE_STREAMS_PER_USER: '100000',
}
