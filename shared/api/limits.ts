const MB = 1024 * 1024;

/** Limits of the contract: the gateway drops items with larger bodies, and rejects larger replies and pictures. */
export const sizeLimits = {
  /** Of a reply, decompressed. */
  replyBytes: 5 * MB,
  /** Of the HTML of an item, in UTF-8. */
  bodyBytes: MB,
  pictureBytes: 10 * MB,
};

/** The articles of a search; further ones are ignored. */
export const MAX_RESULTS = 50;
