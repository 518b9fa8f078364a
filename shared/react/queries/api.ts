import type * as v from 'valibot';
import {
  type Answer,
  API_BASE,
  type CallKey,
  callPath,
  calls,
  PART_PARAMETER,
} from '../../api/calls.ts';
import { type CallOptions, createApiClient } from '../../api/client.ts';
import { assumeSanitized } from '../../api/fields.ts';
import { searchPartSchemas } from '../../api/items.ts';
import { type AnswerPart, type AnswerParts, partOf } from '../../site/answerParts.ts';
import { setServerTime } from '../status/serverClock.ts';

export type GatewayApi = typeof gatewayApi;

const client = createApiClient({
  prefix: API_BASE,
  calls,
  fetch: async (...request) => {
    const response = await fetch(...request);
    setServerTime(response);
    return response;
  },
});
const searchParts = searchPartSchemas(assumeSanitized);

/** For browsers: calls the gateway, which sanitizes the HTML of its replies. */
export const gatewayApi = {
  /** Reads a part of an answer. Of a search no other part is downloaded: its articles may have long bodies. */
  async read<Key extends CallKey, Part extends AnswerPart>(
    call: Key,
    part: Part,
    options: CallOptions,
  ): Promise<AnswerParts<Answer<Key>>[Part]> {
    if (part === 'whole' || !call.startsWith('search ')) {
      return partOf(call, part, await client.call(call, options));
    }
    const path = `${callPath(call)}?${PART_PARAMETER}=${part}`;
    const schema: v.GenericSchema = part === 'cards' ? searchParts.cards : searchParts.item;
    return (await client.get(path, schema, options)) as AnswerParts<Answer<Key>>[Part];
  },
};
