import type { Code, Construct, Effects, State, TokenizeContext } from 'micromark-util-types';
import type { Processor } from 'unified';

/**
 * Letters and punctuation of Chinese, Japanese and Korean, as UTF-16 code units; the quotes, dashes and
 * ellipses that Chinese shares with Latin scripts.
 */
const eastAsian =
  /[\u1100-\u11ff\u2014\u2018-\u201f\u2025\u2026\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\ud840-\ud8bf\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/;

const isEastAsian = (code: Code) => code !== null && eastAsian.test(String.fromCharCode(code));

/**
 * Remark plugin, after remark-gfm: a bare address (`https://…`, `www.…`, `a@b.example`) begins and ends beside
 * East Asian letters and punctuation, as beside blanks. GFM would take all text up to the next blank.
 */
export function bareAddresses(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = data.micromarkExtensions?.map(({ text = {}, ...others }) => {
    const bounded = Object.entries(text).map(([code, constructs]) => [
      code,
      [constructs ?? []].flat().map((each) => (isAddress(each) ? bound(each) : each)),
    ]);
    return { ...others, text: Object.fromEntries(bounded) };
  });
  // The transform links what the constructs leave, up to the next blank.
  data.fromMarkdownExtensions = data.fromMarkdownExtensions
    ?.flat()
    .map(({ transforms: _, ...others }) => others);
}

const isAddress = ({ name }: Construct) => /^(www|protocol|email)Autolink$/.test(name ?? '');

/** The construct, to which East Asian characters look like blanks. */
function bound(construct: Construct): Construct {
  const seen = (code: Code) => (isEastAsian(code) ? SPACE : code);
  return {
    ...construct,
    previous(code) {
      return construct.previous?.call(this, seen(code)) ?? true;
    },
    tokenize(effects, ok, nok) {
      let actual: Code = null;
      let isDone = false;
      // Its first state examines the character before it.
      const context: TokenizeContext = Object.create(this, {
        previous: { get: () => seen(this.previous) },
      });
      // The tokenizer expects the actual character from a state that ends a construct.
      const withActual =
        (state: State): State =>
        () =>
          state(actual);
      const inner =
        (attempt: Effects['attempt']) => (part: Construct, then: State, other: State) => {
          const tokenize: Construct['tokenize'] = function (_, ok, nok) {
            return part.tokenize.call(this, limited, withActual(ok), withActual(nok));
          };
          return attempt({ ...part, tokenize }, then, other);
        };
      const limited = {
        ...effects,
        attempt: inner(effects.attempt),
        check: inner(effects.check),
      } as Effects;
      const end =
        (state: State): State =>
        () => {
          isDone = true;
          return state(actual);
        };
      const limit =
        (state: State): State =>
        (code) => {
          actual = code;
          const next = state(seen(code));
          return isDone || !next ? next : limit(next);
        };
      return limit(construct.tokenize.call(context, limited, end(ok), end(nok)));
    },
  };
}

const SPACE = 32;
