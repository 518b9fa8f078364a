import { type ComponentType, useEffect, useState } from 'react';
import { fetchWhenUsed } from './onFirstInteraction.ts';

/** An optional part of a page, loaded at the first interaction. It renders nothing before. */
export function lazyExtra(load: () => Promise<{ default: ComponentType }>): ComponentType {
  return function Extra() {
    const [Loaded, setLoaded] = useState<ComponentType>();

    useEffect(
      () =>
        fetchWhenUsed(async () => {
          const { default: Component } = await load();
          setLoaded(() => Component);
        }),
      [],
    );

    return Loaded ? <Loaded /> : null;
  };
}
