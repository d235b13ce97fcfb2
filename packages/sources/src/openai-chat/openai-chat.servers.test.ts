// What servers send that call themselves compatible, each in its own words: the wire as the server
// writes it, and what must come of it at every cut.
import { describe, expect, it } from 'vitest'

import { collect } from '../../test/collect.ts'
import { hostileCuttings } from '../../test/cuttings.ts'
import { openaiChat } from './openai-chat.ts'

/** One line of `data`, with one answer in it. */
const data = (event: unknown) => `data: ${JSON.stringify(event)}\n\n`
const answer = (choice: object, rest: object = {}) =>
  data({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }], ...rest })
const says = (content: string, finish_reason: string | null = null) =>
  answer({ delta: { role: 'assistant', content }, finish_reason })
const ends = (finish_reason: string) => answer({ delta: {}, finish_reason })

const [first, second, done] = [says('{"a"'), says(':1}'), 'data: [DONE]\n\n']
const half = first + second
const whole = { content: '{"a":1}', ending: 'complete' }
const badly = (ending: object) => ({ content: '{"a":1}', ending })
const call = { content: undefined, tools: [{ name: 'f', text: '{"a":1}' }], ending: 'complete' }

describe.each<[string, string, object]>([
  [
    'Azure: results of its filter in front of the answer, beside it, and without a delta',
    data({
      choices: [],
      prompt_filter_results: [{ prompt_index: 0, content_filter_results: {} }],
    }) +
      first +
      answer({ delta: { content: ':1}' }, content_filter_results: { hate: { filtered: false } } }) +
      answer({
        content_filter_offsets: { check_offset: 1 },
        content_filter_results: {
          error: { code: 'content_filter_error', message: 'not filtered' },
        },
        finish_reason: null,
      }) +
      ends('stop') +
      done,
    whole,
  ],
  ['Azure: cut by its filter', half + ends('content_filter') + done, badly({ kind: 'refusal' })],
  [
    'Baidu: an older name of its good ending',
    first + answer({ delta: { content: ':1}' }, finish_reason: 'normal', flag: 0 }) + done,
    whole,
  ],
  [
    'Baidu: an error with a code of its own',
    half + data({ error_code: 336003, error_msg: 'no credit', id: 'c' }),
    badly({ kind: 'provider', code: '336003', message: 'no credit' }),
  ],
  [
    'Bedrock: stopped by a guardrail',
    half + ends('guardrail_intervened'),
    badly({ kind: 'refusal', code: 'content-filter' }),
  ],
  ['Bedrock: filtered', half + ends('content_filtered'), badly({ kind: 'refusal' })],
  ['Cohere: complete', half + ends('COMPLETE') + done, whole],
  ['Cohere: too long', half + ends('ERROR_LIMIT') + done, badly({ kind: 'length' })],
  ['Cohere: filtered', half + ends('ERROR_TOXIC') + done, badly({ kind: 'refusal' })],
  ['Cohere: failed', half + ends('ERROR') + done, badly({ kind: 'provider' })],
  [
    'DashScope: the word null as long as nothing is finished',
    says('{"a"', 'null') + says(':1}', 'null') + ends('stop'),
    whole,
  ],
  [
    'DashScope: an error by its name',
    half + 'event:error\ndata:{"code":"DataInspectionFailed","message":"no","request_id":"r"}\n\n',
    badly({ kind: 'provider', code: 'DataInspectionFailed', message: 'no' }),
  ],
  [
    'DeepSeek: out of resources',
    half + ends('insufficient_system_resource') + done,
    badly({ kind: 'provider', found: 'insufficient_system_resource' }),
  ],
  [
    'FastChat: an error as text',
    half + data({ text: '**NETWORK ERROR**', error_code: 50004 }) + done,
    badly({ kind: 'provider', code: '50004' }),
  ],
  [
    'Groq: an error of its own',
    half + answer({ delta: {}, finish_reason: 'stop' }, { x_groq: { error: 'down' } }) + done,
    badly({ kind: 'provider', message: 'down' }),
  ],
  [
    'LM Studio: an event of that name',
    half + 'event: error\ndata: {"error":{"message":"Model unloaded."}}\n\n',
    badly({ kind: 'provider', message: 'Model unloaded.' }),
  ],
  [
    'MiniMax: the whole answer again behind its pieces',
    half + ends('stop') + answer({ message: { content: '{"a":1}' }, finish_reason: 'stop' }),
    whole,
  ],
  ['Mistral: too long', half + ends('model_length') + done, badly({ kind: 'length' })],
  [
    'OpenRouter: an error inside of its answer, and comments',
    ': OPENROUTER PROCESSING\n\n' +
      half +
      answer({
        delta: { content: '' },
        finish_reason: 'error',
        native_finish_reason: 'error',
        error: { code: 502, message: 'Upstream failed.', metadata: {} },
      }) +
      done,
    badly({ kind: 'provider', code: '502', message: 'Upstream failed.' }),
  ],
  [
    'OpenRouter: the reason of the model beside its own',
    half + answer({ delta: {}, finish_reason: 'stop', native_finish_reason: 'STOP' }) + done,
    whole,
  ],
  [
    'Perplexity: all so far beside each piece',
    answer({ delta: { content: '{"a"' }, message: { content: '{"a"' } }, { citations: ['x'] }) +
      answer({ delta: { content: ':1}' }, message: { content: '{"a":1}' }, finish_reason: 'stop' }),
    whole,
  ],
  [
    'SGLang: aborted',
    half + answer({ delta: {}, finish_reason: 'abort', matched_stop: null }) + done,
    badly({ kind: 'provider', found: 'abort' }),
  ],
  [
    'Spark: a code of success with each piece',
    data({ code: 0, message: 'Success', choices: [{ index: 0, delta: { content: '{"a":1}' } }] }) +
      done,
    whole,
  ],
  [
    'Spark: an error beside an empty answer',
    half + data({ code: 10013, message: 'Refused.', choices: [] }) + done,
    badly({ kind: 'provider', code: '10013', message: 'Refused.' }),
  ],
  [
    'TGI: one call without its list',
    answer({
      delta: { tool_calls: { index: 0, id: '', function: { name: 'f', arguments: '{"a"' } } },
    }) +
      answer({
        delta: { tool_calls: { index: 0, id: '', function: { name: null, arguments: ':1}' } } },
      }) +
      ends('eos_token'),
    call,
  ],
  [
    'TGI: an error with a type of its own',
    half + data({ error: 'Request failed.', error_type: 'generation' }),
    badly({ kind: 'provider', message: 'Request failed.' }),
  ],
  [
    'Together: the text beside the delta, of reasoning too',
    answer({ text: 'hm', delta: { content: '', reasoning: 'hm' } }) +
      answer({ text: '{"a":1}', delta: { content: '{"a":1}' } }) +
      answer({ text: '', delta: { content: '' }, finish_reason: 'eos' }) +
      done,
    { ...whole, reasoning: 'hm' },
  ],
  [
    'Vertex: an error in a list',
    half + 'data: [{"error":{"code":429,"message":"Quota.","status":"RESOURCE_EXHAUSTED"}}]\n\n',
    badly({ kind: 'provider', code: '429', message: 'Quota.' }),
  ],
  [
    'Vertex: an error in a list, without a frame',
    half + '[{\n  "error": {\n    "code": 429,\n    "message": "Quota."\n  }\n}\n]',
    badly({ kind: 'provider', code: '429', message: 'Quota.' }),
  ],
  [
    'a gateway of the AI SDK: reasons in its words',
    answer({ delta: { tool_calls: [{ function: { name: 'f', arguments: '{"a":1}' } }] } }) +
      ends('tool-calls'),
    call,
  ],
  [
    'xAI: reasoning, and a whole call in one event',
    answer({ delta: { reasoning_content: 'hm' } }) +
      answer({
        delta: {
          tool_calls: [{ index: 0, id: 'a', function: { name: 'f', arguments: '{"a":1}' } }],
        },
        finish_reason: 'tool_calls',
      }) +
      data({ choices: [], usage: { total_tokens: 3 } }) +
      done,
    { ...call, reasoning: 'hm' },
  ],
  [
    'Zhipu: a broken connection behind it',
    half + ends('network_error') + done,
    badly({ kind: 'provider', found: 'network_error' }),
  ],
  ['Zhipu: filtered', half + ends('sensitive') + done, badly({ kind: 'refusal' })],
])('%s', (_, wire, expected) => {
  it('is read at every cut, and ends well nowhere before', async () => {
    const bytes = new TextEncoder().encode(wire)
    for (const [, pieces] of hostileCuttings(bytes)) {
      expect(await collect(openaiChat(pieces))).toMatchObject(expected)
    }
    const all = await collect(openaiChat([bytes]))
    const lies: unknown[] = []
    for (let length = 0; length < bytes.length; length++) {
      const cut = await collect(openaiChat([bytes.subarray(0, length)]))
      const isWhole =
        all.ending === 'complete' &&
        cut.documents.length === all.documents.length &&
        cut.documents.every(({ text }, at) => text === all.documents[at]?.text)
      if (cut.ending === 'complete' && !isWhole) lies.push(cut)
    }
    expect(lies).toEqual([])
  })
})
