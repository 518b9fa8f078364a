import path from 'node:path';

interface MediaType {
  type: string;
  compressible: boolean;
}

const text = (type: string): MediaType => ({ type: `${type}; charset=utf-8`, compressible: true });
const binary = (type: string): MediaType => ({ type, compressible: false });

const types: Record<string, MediaType> = {
  '.js': text('text/javascript'),
  '.css': text('text/css'),
  '.json': text('application/json'),
  '.map': text('application/json'),
  '.svg': text('image/svg+xml'),
  '.txt': text('text/plain'),
  '.wasm': { type: 'application/wasm', compressible: true },
  '.woff2': binary('font/woff2'),
  '.woff': binary('font/woff'),
  '.avif': binary('image/avif'),
  '.webp': binary('image/webp'),
  '.png': binary('image/png'),
  '.jpg': binary('image/jpeg'),
  '.gif': binary('image/gif'),
  '.ico': binary('image/x-icon'),
};

/** The type of an asset by its name; undefined for what is no asset. */
export function mediaType(file: string): MediaType | undefined {
  return types[path.extname(file).toLowerCase()];
}
