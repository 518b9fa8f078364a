import type { Api } from '../../api/api.ts';
import { ApiError } from '../../api/errors.ts';

/** The five calls, loaded with the first one. If loading fails, the call fails like a network error. */
export function createLazyApi(load: () => Promise<Api>): Api {
  const api = () =>
    load().catch((cause) => {
      throw new ApiError({ kind: 'other' }, { cause });
    });
  return {
    getBanner: async (...call) => (await api()).getBanner(...call),
    getFunctionEntry: async (...call) => (await api()).getFunctionEntry(...call),
    getConfig: async (...call) => (await api()).getConfig(...call),
    searchRichText: async (...call) => (await api()).searchRichText(...call),
    getCloseFlag: async (...call) => (await api()).getCloseFlag(...call),
  };
}
