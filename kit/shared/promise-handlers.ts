/** The functions that settle a promise, while its result is awaited from elsewhere. */
export interface PromiseHandlers<T> {
  readonly resolve: (value: T) => void
  readonly reject: (error: Error) => void
}
