interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue, and alpha if there are four. */
  channels: number;
  data: Uint8Array;
}

const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;
const UNASSOCIATED_ALPHA = 2;

/** An uncompressed TIFF file: the simplest format that takes pixels to sharp together with their colour profile. */
export function createTiff(
  { width, height, channels, data }: Pixels,
  icc: Uint8Array = new Uint8Array(),
): Uint8Array<ArrayBuffer> {
  // After the header. Everything begins at an even address.
  const bitsAt = 8;
  const iccAt = bitsAt + 2 * channels;
  const pixelsAt = iccAt + icc.length + (icc.length % 2);
  const directoryAt = pixelsAt + data.length + (data.length % 2);
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, bitsAt],
    // No compression, RGB.
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, pixelsAt],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, data.length],
  ];
  if (channels === 4) entries.push([338, SHORT, 1, UNASSOCIATED_ALPHA]);
  if (icc.length > 0) entries.push([34_675, UNDEFINED, icc.length, iccAt]);

  const file = new Uint8Array(directoryAt + 2 + 12 * entries.length + 4);
  const view = new DataView(file.buffer);
  const setShort = (at: number, value: number) => view.setUint16(at, value, true);
  const setLong = (at: number, value: number) => view.setUint32(at, value, true);
  file.set([0x49, 0x49, 42, 0]);
  setLong(4, directoryAt);
  for (let channel = 0; channel < channels; channel++) setShort(bitsAt + 2 * channel, 8);
  file.set(icc, iccAt);
  file.set(data, pixelsAt);
  setShort(directoryAt, entries.length);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = directoryAt + 2 + 12 * index;
    setShort(at, tag);
    setShort(at + 2, type);
    setLong(at + 4, count);
    // A short value has the same bytes as a long one in this byte order.
    setLong(at + 8, value);
  }
  return file;
}
