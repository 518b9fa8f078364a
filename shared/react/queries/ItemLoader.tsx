import type { ReactNode } from 'react';
import type { ThingAddress } from '../../site/details.ts';
import { type Thing, useArticleThing, useBannerThing, useFunctionThing } from './item.ts';
import type { Settled } from './useResult.ts';

interface Show {
  children: (settled: Settled<Thing>) => ReactNode;
}

/** What the address names, shown by its child. Each kind is a component: it asks by hooks of its own. */
export function ThingOf({ address, children }: { address: ThingAddress } & Show) {
  switch (address.kind) {
    case 'banner':
      return <BannerThing id={address.id}>{children}</BannerThing>;
    case 'function':
      return <FunctionThing id={address.id}>{children}</FunctionThing>;
    case 'article':
      return <ArticleThing title={address.title}>{children}</ArticleThing>;
  }
}

const BannerThing = ({ id, children }: { id: string } & Show) => children(useBannerThing(id));

const FunctionThing = ({ id, children }: { id: string } & Show) => children(useFunctionThing(id));

const ArticleThing = ({ title, children }: { title: string } & Show) =>
  children(useArticleThing(title));
