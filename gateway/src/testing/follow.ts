import { isDevice } from '@twinfront/shared/site/device';
import type { Visitor } from './anyVisitor.ts';
import type { TestSite } from './createTestSite.ts';
import { sendRaw } from './sendRaw.ts';

export interface Reply {
  status: number;
  text: string;
  values: (name: string) => string[];
}

async function visit(site: TestSite, target: string, visitor: Visitor): Promise<Reply> {
  const { userAgent, cookie, headers } = visitor;
  const lines = [...headers, ...userAgent.lines, ...cookie.lines];
  const text = await sendRaw(site.port, target, 'GET', lines);
  const [head = '', ...body] = text.split('\r\n\r\n');
  const [status = '', ...fields] = head.split('\r\n');
  return {
    status: Number(status.split(' ')[1]),
    text: body.join('\r\n\r\n'),
    values: (name) =>
      fields
        .filter((field) => field.toLowerCase().startsWith(`${name}: `))
        .map((field) => field.slice(name.length + 2)),
  };
}

/** A choice as the visitor's browser would keep it. */
function keepChoice(visitor: Visitor, reply: Reply): Visitor {
  const [cookie] = reply.values('set-cookie');
  if (cookie === undefined) return visitor;
  const view = /^view=(\w*);/.exec(cookie)?.[1];
  return isDevice(view)
    ? { ...visitor, cookie: { lines: [`Cookie: view=${view}`], view } }
    : { ...visitor, cookie: { lines: [], view: undefined } };
}

/** Every reply on the way from an address to where its redirects end. */
export async function follow(site: TestSite, start: string, visitor: Visitor): Promise<Reply[]> {
  const replies: Reply[] = [];
  let [target, current]: [string | undefined, Visitor] = [start, visitor];
  while (target !== undefined && replies.length < 10) {
    const reply = await visit(site, target, current);
    replies.push(reply);
    current = keepChoice(current, reply);
    target = reply.values('location')[0]?.split('#')[0];
  }
  return replies;
}
