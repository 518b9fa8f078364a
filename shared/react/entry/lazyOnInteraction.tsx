import { type ComponentType, useEffect, useState } from 'react';
import { onFirstInteraction } from './onFirstInteraction.ts';

/** An optional part of a page, loaded at the first interaction. It renders nothing before. */
export function lazyOnInteraction(load: () => Promise<{ default: ComponentType }>): ComponentType {
  return function OptionalBoundary() {
    const [Loaded, setLoaded] = useState<ComponentType>();

    useEffect(
      () =>
        onFirstInteraction(async () => {
          const { default: Component } = await load();
          setLoaded(() => Component);
        }),
      [],
    );

    return Loaded ? <Loaded /> : null;
  };
}
