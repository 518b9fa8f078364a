/** @param isTls whether browsers visit by TLS alone from now on */
export function markCookies(cookies: string[] = [], isTls: boolean): number {
  return cookies.length === 0 ? 0 : Math.min(...cookies.map((cookie) => markCookie(cookie, isTls)));
}

function markCookie(cookie: string, isTls: boolean): number {
  const [pair = '', ...rest] = cookie.split(';').map((part) => part.trim().toLowerCase());
  const [name = ''] = pair.split('=');
  const isSession = /login|sess/.test(name);
  const isSecure = rest.includes('secure');
  const site = rest.find((part) => part.startsWith('samesite'))?.slice('samesite='.length);

  const faults = [
    isSession && !isSecure && !isTls && -40,
    isSession && !rest.includes('httponly') && -30,
    site !== undefined && !/^(lax|strict|none)$/.test(site) && -20,
    site === 'none' && !isSecure && -20,
    site === undefined && name.includes('csrf') && -20,
    !isSecure && !isTls && -20,
    isSession && !isSecure && -10,
    !isSecure && -5,
  ];
  const [worst] = faults.filter((fault) => fault !== false);
  return worst ?? (site === undefined ? 0 : 5);
}
