/** The part of libheif's interface that `heicWorker.ts` uses. */
declare module 'libheif-js/wasm-bundle.js' {
  type Context = { readonly context: unique symbol };
  type Handle = { readonly handle: unique symbol };
  type Chroma = { readonly chroma: unique symbol };
  type ColorSpace = { readonly colorSpace: unique symbol };
  interface Failure {
    code: { value: number };
    message: string;
  }
  interface Decoded {
    channels: { width: number; height: number; stride: number; data: Uint8Array }[];
  }
  const libheif: {
    heif_chroma: Record<'heif_chroma_interleaved_RGB' | 'heif_chroma_interleaved_RGBA', Chroma>;
    heif_colorspace: Record<'heif_colorspace_RGB', ColorSpace>;
    heif_context_alloc(): Context;
    heif_context_read_from_memory(context: Context, bytes: Uint8Array): Failure;
    heif_js_context_get_primary_image_handle(context: Context): Handle | Failure;
    heif_image_handle_has_alpha_channel(handle: Handle): number;
    heif_js_decode_image2(handle: Handle, space: ColorSpace, chroma: Chroma): Decoded | Failure;
  };
  export default libheif;
}

declare module 'markdown-it-cjk-breaks' {
  import type { Markdown } from '@twinfront/shared/node/createMarkdown';

  /** Removes line breaks between East Asian characters. */
  export default function cjkBreaks(markdown: Markdown): void;
}
