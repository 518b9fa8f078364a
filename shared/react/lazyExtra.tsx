import { type ComponentType, useEffect, useState } from 'react';
import { fetchWhenUsed } from './fetchWhenUsed.ts';

/** Something that a page can do without: it comes when the page is used, and weighs nothing before. */
export function lazyExtra(load: () => Promise<{ default: ComponentType }>): ComponentType {
  return function Extra() {
    const [Loaded, setLoaded] = useState<ComponentType>();

    useEffect(() => {
      fetchWhenUsed(async () => {
        const { default: Came } = await load();
        setLoaded(() => Came);
      });
    }, []);

    return Loaded ? <Loaded /> : null;
  };
}
