/**
 * In the place of antd-mobile's Chinese. A part of it that speaks needs its words in the language of
 * the site; only masks read theirs without ever showing them.
 */
export default { Mask: { name: '' } };
