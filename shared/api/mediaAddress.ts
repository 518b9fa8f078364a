/** An address below `/media/`, also as a browser takes it: no dots lead out of there. */
export function isMediaAddress(address: string): boolean {
  if (!/^\/media\/[^\\]+$/.test(address)) return false;
  return new URL(address, 'http://site.invalid').pathname.startsWith('/media/');
}
