const MB = 1024 * 1024;

/** Limits of the contract: the gateway drops items with larger bodies, and rejects larger replies, pictures and attachments. */
export const sizeLimits = {
  /** Of a reply, decompressed. */
  replyBytes: 5 * MB,
  /** Of the HTML of an item, in UTF-8. */
  bodyBytes: MB,
  pictureBytes: 10 * MB,
  attachmentBytes: 20 * MB,
  /** Of the `data:` address of a picture inside a body, in characters. */
  inlinePictureLength: MB / 4,
};

/** The entries of the menu, without those below an entry; further ones are ignored. */
export const MAX_MENU_ENTRIES = 7;

/** The articles of a search; further ones are ignored. */
export const MAX_RESULTS = 50;
