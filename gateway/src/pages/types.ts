import type { Device } from '@twinfront/shared/site/device';
import type { DocumentData, Rendering } from '@twinfront/shared/site/rendering';
import type { Lane } from '../lanes.ts';

/** Everything that a page is rendered from, except its content. */
export interface PageDefinition {
  device: Device;
  /** Path and query that the page is rendered at. */
  url: string;
  /** Request headers that the choice of the page depends on. */
  vary?: string;
  documentData: DocumentData;
  /** Documents are never stored. */
  noStore?: boolean;
  /** A page of lane `item` that does not exist, or that is unavailable, belongs to lane `visitor`. */
  lane: Lane;
}

/** A page as the render worker returns it. */
export interface RenderedPage extends Omit<Rendering, 'css' | 'chunks'> {
  /** The rules of `styles` that the markup uses. */
  css: string;
  /** The rules that the component library generates for the page in the browser; may be empty. */
  libraryCss: string;
  /** Addresses of the scripts that hydrate the page, each after its imports. */
  scripts: string[];
  /** Addresses of the complete style sheets of the page. */
  styles: string[];
}
