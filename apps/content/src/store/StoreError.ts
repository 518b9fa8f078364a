/** Something about the store that its owner can understand and put right. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** What a sync was about to build upon has been replaced by another one. */
export class ConflictError extends StoreError {
  override name = 'ConflictError';

  constructor() {
    super('Another sync changed the store at the same time. Run this one again.');
  }
}

/** The server of the store does not answer, or not yet. */
export class StoreUnreachableError extends StoreError {
  override name = 'StoreUnreachableError';
}
