/** A reason not to start that the operator can act on; its message is all they need. */
export class StartError extends Error {
  override name = 'StartError';
}
